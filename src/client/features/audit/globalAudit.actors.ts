import { fromPromise } from 'xstate';
import {
  type AuditFilters,
  globalAuditMachine,
  type SavedEntries,
} from '../../../../machines/audit/globalAudit.machine.ts';
import {
  type ChainState,
  checkAuditChain,
  exportAudit,
  getAuditChain,
} from '../../../contract/audit/audit.ts';
import { exportChainHeads } from '../../../contract/audit/evidence.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

export const clientGlobalAuditMachine = globalAuditMachine.provide({
  actors: {
    startCheck: fromPromise<Result<ChainState>, { clientId: number | null }>(
      ({ input: body, ...scope }) =>
        attempt({ ...scope, shown: onPage }, () => call(checkAuditChain, { body }, scope)),
    ),
    readChain: fromPromise<Result<ChainState>, { clientId: number | null }>(
      ({ input: { clientId }, ...scope }) => {
        const query = clientId === null ? {} : { clientId: String(clientId) };
        return attempt({ ...scope, shown: onPage }, () => call(getAuditChain, { query }, scope));
      },
    ),
    exportHeads: fromPromise<Result<number>, { clientId: number | null }>(
      ({ input: body, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const { fileName, signed } = await call(exportChainHeads, { body }, scope);
          saveFile(fileName, `${JSON.stringify(signed, null, 2)}\n`, 'application/json');
          return signed.heads.length;
        }),
    ),
    exportEntries: fromPromise<Result<SavedEntries>, { filters: AuditFilters }>(
      ({ input, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const { timeZone: userTimeZone } = Intl.DateTimeFormat().resolvedOptions();
          const body = { ...input.filters, userTimeZone };
          const { fileName, csv, rows, isComplete } = await call(exportAudit, { body }, scope);
          saveFile(fileName, csv, 'text/csv;charset=utf-8');
          return { rows, isComplete };
        }),
    ),
  },
});
