import { fromPromise } from 'xstate';
import { integrationKeysMachine } from '../../../../machines/system/integrationKeys.machine.ts';
import {
  type IntegrationRow,
  makeIntegrationKey,
} from '../../../contract/system/agencyIntegration.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { secretOnce } from '../../core/secrets/secretOnce.actors.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';
import { keyField } from './KeyDialogs.tsx';

/** The chart of one page. */
export function provideIntegrationKeys() {
  const { keep, show, copy } = secretOnce(keyField);
  return integrationKeysMachine.provide({
    actors: {
      makeKey: fromPromise<Result<IntegrationRow>, { clientId: number; id: string }>(
        ({ input: { clientId, id }, ...scope }) =>
          attempt({ ...scope, shown: onPage }, async () => {
            const params = { clientId: String(clientId), id };
            const { key, row } = await call(makeIntegrationKey, { params, body: {} }, scope);
            keep(key);
            return row;
          }),
      ),
      showKey: show,
      copyKey: copy,
    },
  });
}
