import { fromCallback, fromPromise } from 'xstate';
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
import { reauthenticate } from '../../../core/signing/reauthenticate.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

/** Where the page shows it. */
const secretField = 'created-secret';

/** The chart of one page. The secret is in no chart, so that neither the inspector nor a report of an error has it. */
export function provideWebhooks() {
  /** The secret while it is shown. */
  let created = '';
  const keep = ({ secret, row }: MadeWebhook) => {
    created = secret;
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
      reauthenticate: fromPromise<Result<null>, { password: string }>(({ input, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          await reauthenticate(input.password, scope.signal);
          return null;
        }),
      ),
      showSecret: fromCallback(() => {
        let frame = 0;
        // The dialog is drawn after the chart has moved on.
        const write = () => {
          const field = document.getElementById(secretField);
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
      copySecret: fromPromise<void>(() => navigator.clipboard.writeText(created)),
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
