import { fromPromise } from 'xstate';
import {
  type AuditFilters,
  type ChainOutcome,
  type ExportOutcome,
  globalAuditMachine,
  type HeadsOutcome,
} from '../../../../machines/audit/globalAudit.machine.ts';
import { checkAuditChain, exportAudit, getAuditChain } from '../../../contract/audit/audit.ts';
import { exportChainHeads } from '../../../contract/audit/evidence.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { orFailed } from '../../shell/calls/orFailed.ts';

export const clientGlobalAuditMachine = globalAuditMachine.provide({
  actors: {
    startCheck: fromPromise<ChainOutcome, { clientId: number | null }>(
      ({ input, signal, system }) =>
        orFailed(system, signal, async (): Promise<ChainOutcome> => {
          const chain = await call(checkAuditChain, { body: input }, { signal });
          return { outcome: 'read', chain };
        }),
    ),
    readChain: fromPromise<ChainOutcome, { clientId: number | null }>(({ input, signal, system }) =>
      orFailed(system, signal, async (): Promise<ChainOutcome> => {
        const query = input.clientId === null ? {} : { clientId: String(input.clientId) };
        return { outcome: 'read', chain: await call(getAuditChain, { query }, { signal }) };
      }),
    ),
    exportHeads: fromPromise<HeadsOutcome, { clientId: number | null }>(
      ({ input, signal, system }) =>
        orFailed(system, signal, async (): Promise<HeadsOutcome> => {
          const { fileName, signed } = await call(exportChainHeads, { body: input }, { signal });
          saveFile(fileName, `${JSON.stringify(signed, null, 2)}\n`, 'application/json');
          return { outcome: 'saved', chains: signed.heads.length };
        }),
    ),
    exportEntries: fromPromise<ExportOutcome, { filters: AuditFilters }>(
      ({ input, signal, system }) =>
        orFailed(system, signal, async (): Promise<ExportOutcome> => {
          const { timeZone: userTimeZone } = Intl.DateTimeFormat().resolvedOptions();
          const body = { ...input.filters, userTimeZone };
          const file = await call(exportAudit, { body }, { signal });
          saveFile(file.fileName, file.csv, 'text/csv;charset=utf-8');
          return { outcome: 'saved', rows: file.rows, isComplete: file.isComplete };
        }),
    ),
  },
});
