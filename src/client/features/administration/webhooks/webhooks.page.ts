import { listWebhooks } from '../../../../contract/administration/webhook.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { Webhooks } from './Webhooks.tsx';
import { provideWebhooks } from './webhooks.actors.ts';

export const page = definePage({
  load: ({ signal }) => call(listWebhooks, {}, { signal }),
  machine: provideWebhooks,
  input: ({ data, hasPassword }) => ({ rows: data, hasPassword }),
  view: Webhooks,
  menu: 'settings',
});
