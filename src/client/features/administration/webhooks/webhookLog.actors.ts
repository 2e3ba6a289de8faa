import { fromPromise } from 'xstate';
import { webhookLogMachine } from '../../../../../machines/administration/webhookLog.machine.ts';
import {
  replayWebhookDelivery,
  type WebhookDelivery,
} from '../../../../contract/administration/webhook.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

/** The chart of the page of one webhook's deliveries. */
export function provideWebhookLog() {
  return webhookLogMachine.provide({
    actors: {
      replay: fromPromise<Result<WebhookDelivery>, { id: string; deliveryId: string }>(
        ({ input: params, ...scope }) =>
          attempt({ ...scope, shown: onPage }, () =>
            call(replayWebhookDelivery, { params, body: {} }, scope),
          ),
      ),
    },
  });
}
