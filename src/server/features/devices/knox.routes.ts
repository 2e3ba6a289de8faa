import {
  assignKnoxDevice,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from '../../../contract/devices/knox.ts';
import { type ServedCall, serve, serveOutsideTransaction } from '../../core/http/serve.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { outboundFetch } from '../../platform/http/outboundFetch.ts';
import { connectKnox } from './connect.ts';
import { assignDevice, listDevices, lockDevice } from './devices.ts';
import { createKnoxManage, type KnoxManage } from './knoxManage.ts';
import { readDevices } from './readDevices.ts';

/** @param reach the vendor, as this installation reaches it; its calls never happen inside a transaction, because no one knows how long they take. */
export function serveKnox(reach: (configuration: Configuration) => KnoxManage): ServedCall[] {
  return [
    serve(listKnoxDevices, ({ tx, session, query }) => listDevices(tx, session, query)),
    serveOutsideTransaction(readKnoxDevices, ({ database, configuration, session, origin, now }) =>
      readDevices(database, reach(configuration), { session, origin, now, configuration }),
    ),
    serveOutsideTransaction(
      lockKnoxDevice,
      ({ database, configuration, session, origin, now, params }) =>
        lockDevice(
          database,
          reach(configuration),
          { session, origin, now, configuration },
          params.id,
        ),
    ),
    serve(assignKnoxDevice, ({ tx, session, origin, now, params, body }) =>
      assignDevice(tx, { session, origin, now }, params.id, body.inventoryId),
    ),
    serveOutsideTransaction(
      saveKnoxConnection,
      ({ database, configuration, session, origin, now, body }) =>
        connectKnox(database, reach(configuration), { session, origin, now, configuration }, body),
    ),
  ];
}

export const knoxCalls = serveKnox(({ OUTBOUND_NETWORKS }) =>
  createKnoxManage(outboundFetch(OUTBOUND_NETWORKS)),
);
