import { fromPromise } from 'xstate';
import { apiKeysMachine } from '../../../../../machines/administration/apiKeys.machine.ts';
import {
  type ApiKeyForm,
  type ApiKeyRow,
  createApiKey,
  type RevocationForm,
  revokeApiKey,
} from '../../../../contract/administration/apiKey.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { secretOnce } from '../../../core/secrets/secretOnce.actors.ts';
import { provePassword } from '../../../core/signing/reauthenticate.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';
import { keyField } from './ApiKeyDialogs.tsx';

/** The chart of one page. */
export function provideApiKeys() {
  const { keep, show, copy } = secretOnce(keyField);
  return apiKeysMachine.provide({
    actors: {
      createKey: fromPromise<Result<ApiKeyRow>, ApiKeyForm>(({ input: body, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const { key, row } = await call(createApiKey, { body }, scope);
          keep(key);
          return row;
        }),
      ),
      reauthenticate: provePassword,
      showKey: show,
      copyKey: copy,
      revokeKey: fromPromise<Result<ApiKeyRow>, RevocationForm & { id: string }>(
        ({ input: { id, reason }, ...scope }) =>
          attempt({ ...scope, shown: onPage }, () =>
            call(revokeApiKey, { params: { id }, body: { reason } }, scope),
          ),
      ),
    },
  });
}
