import {
  assignKnoxDevice,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from '../../contract/knox.ts';
import { createKnoxManage, type KnoxManage } from '../knox/knoxManage.ts';
import { connectKnox } from '../operations/knox/connect.ts';
import { assignDevice, listDevices, lockDevice, readDevices } from '../operations/knox/devices.ts';
import { type ServedCall, serve, serveOutsideTransaction } from './serve.ts';

/** @param knox the vendor; its calls never happen inside a transaction, because nobody knows how long they take. */
export function serveKnox(knox: KnoxManage): ServedCall[] {
  return [
    serve(listKnoxDevices, ({ tx, session, query }) => listDevices(tx, session, query)),
    serveOutsideTransaction(readKnoxDevices, ({ database, session, origin, now }) =>
      readDevices(database, knox, { session, origin, now }),
    ),
    serveOutsideTransaction(lockKnoxDevice, ({ database, session, origin, now, params }) =>
      lockDevice(database, knox, { session, origin, now }, params.id),
    ),
    serve(assignKnoxDevice, ({ tx, session, origin, now, params, body }) =>
      assignDevice(tx, { session, origin, now }, params.id, body.inventoryId),
    ),
    serveOutsideTransaction(saveKnoxConnection, ({ database, session, origin, now, body }) =>
      connectKnox(database, knox, { session, origin, now }, body),
    ),
  ];
}

export const knoxCalls = serveKnox(createKnoxManage());
