import { fromPromise } from 'xstate';
import { webhooksMachine } from '../../../../../machines/administration/webhooks.machine.ts';
import {
  changeWebhook,
  createWebhook,
  type MadeWebhook,
  replaceWebhookSecret,
  type WebhookAct,
  type WebhookForm,
  type WebhookRow,
} from '../../../../contract/administration/webhook.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { secretOnce } from '../../../core/secrets/secretOnce.actors.ts';
import { provePassword } from '../../../core/signing/reauthenticate.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';
import { secretField } from './WebhookDialogs.tsx';

/** The chart of one page. */
export function provideWebhooks() {
  const shown = secretOnce(secretField);
  const keep = ({ secret, row }: MadeWebhook) => {
    shown.keep(secret);
    return row;
  };
  return webhooksMachine.provide({
    actors: {
      createWebhook: fromPromise<Result<WebhookRow>, WebhookForm>(({ input: body, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () =>
          keep(await call(createWebhook, { body }, scope)),
        ),
      ),
      replaceSecret: fromPromise<Result<WebhookRow>, { id: string }>(
        ({ input: params, ...scope }) =>
          attempt({ ...scope, shown: onPage }, async () =>
            keep(await call(replaceWebhookSecret, { params, body: {} }, scope)),
          ),
      ),
      reauthenticate: provePassword,
      showSecret: shown.show,
      copySecret: shown.copy,
      changeWebhook: fromPromise<Result<readonly WebhookRow[]>, { id: string; act: WebhookAct }>(
        ({ input: { id, act }, ...scope }) =>
          attempt({ ...scope, shown: onPage }, async () => {
            const { data } = await call(changeWebhook, { params: { id }, body: { act } }, scope);
            return data;
          }),
      ),
    },
  });
}
