import { fromCallback, fromPromise } from 'xstate';
import { apiKeysMachine } from '../../../../../machines/administration/apiKeys.machine.ts';
import {
  type ApiKeyForm,
  type ApiKeyRow,
  createApiKey,
  type RevocationForm,
  revokeApiKey,
} from '../../../../contract/administration/apiKey.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { reauthenticate } from '../../../core/signing/reauthenticate.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

/** Where the page shows it. */
const keyField = 'created-key';

/** The chart of one page. The key is in no chart, so that neither the inspector nor a report of an error has it. */
export function provideApiKeys() {
  /** The key while it is shown. */
  let created = '';
  return apiKeysMachine.provide({
    actors: {
      createKey: fromPromise<Result<ApiKeyRow>, ApiKeyForm>(({ input: body, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const { key, row } = await call(createApiKey, { body }, scope);
          created = key;
          return row;
        }),
      ),
      reauthenticate: fromPromise<Result<null>, { password: string }>(({ input, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          await reauthenticate(input.password, scope.signal);
          return null;
        }),
      ),
      showKey: fromCallback(() => {
        let frame = 0;
        // The dialog is drawn after the chart has moved on.
        const write = () => {
          const field = document.getElementById(keyField);
          if (field instanceof HTMLInputElement) {
            field.value = created;
            field.select();
          } else frame = requestAnimationFrame(write);
        };
        write();
        return () => {
          cancelAnimationFrame(frame);
          created = '';
        };
      }),
      copyKey: fromPromise<void>(() => navigator.clipboard.writeText(created)),
      revokeKey: fromPromise<Result<ApiKeyRow>, RevocationForm & { id: string }>(
        ({ input: { id, reason }, ...scope }) =>
          attempt({ ...scope, shown: onPage }, () =>
            call(revokeApiKey, { params: { id }, body: { reason } }, scope),
          ),
      ),
    },
  });
}
