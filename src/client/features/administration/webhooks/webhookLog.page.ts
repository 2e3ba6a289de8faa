import { listWebhookDeliveries } from '../../../../contract/administration/webhook.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { WebhookLog } from './WebhookLog.tsx';
import { provideWebhookLog } from './webhookLog.actors.ts';

export const page = definePage({
  load: ({ id, query: { before }, signal }) =>
    call(
      listWebhookDeliveries,
      { params: { id }, query: before === undefined ? {} : { before } },
      { signal },
    ),
  machine: provideWebhookLog,
  view: WebhookLog,
  menu: 'settings',
});
