import * as contract from '../../../../contract/administration/webhook.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { reachOf } from '../../../platform/http/reach.ts';
import { rejectPrivate } from '../../../platform/http/rejectPrivate.ts';
import { changeWebhook, createWebhook, replaceSecret } from './changeWebhooks.ts';
import { listDeliveries, replayDelivery } from './deliveries.ts';
import { listWebhooks } from './webhookRows.ts';

export const webhookCalls = [
  serve(contract.listWebhooks, ({ tx, session }) => listWebhooks(tx, session)),
  // The name in the address is looked up first: no transaction waits for that.
  serveOutsideTransaction(contract.createWebhook, async ({ database, body, ...scope }) => {
    await rejectPrivate(body.url, reachOf(scope.configuration));
    return database.transaction((tx) => createWebhook(tx, body, scope));
  }),
  serve(contract.replaceWebhookSecret, ({ tx, params, ...scope }) =>
    replaceSecret(tx, params.id, scope),
  ),
  serve(contract.changeWebhook, ({ tx, params, body, ...scope }) =>
    changeWebhook(tx, params.id, body.act, scope),
  ),
  serve(contract.listWebhookDeliveries, ({ tx, params, query, session }) =>
    listDeliveries(tx, session.agency.id, params.id, query.before),
  ),
  serve(contract.replayWebhookDelivery, ({ tx, params, ...scope }) =>
    replayDelivery(tx, params, scope),
  ),
];
