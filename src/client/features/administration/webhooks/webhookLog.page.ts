import { listWebhookDeliveries } from '../../../../contract/administration/webhook.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { WebhookLog } from './WebhookLog.tsx';
import { provideWebhookLog } from './webhookLog.actors.ts';

export const page = definePage({
  load: ({ id, query: { start }, signal }) =>
    call(
      listWebhookDeliveries,
      { params: { id }, query: start === undefined ? {} : { start } },
      { signal },
    ),
  machine: provideWebhookLog,
  view: WebhookLog,
  menu: 'settings',
});
