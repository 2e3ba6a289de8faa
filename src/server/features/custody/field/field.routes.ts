import {
  issueFieldKit,
  listFieldDevices,
  revokeFieldDevice,
} from '../../../../contract/custody/fieldKit.ts';
import type { FieldOutcome } from '../../../../contract/custody/fieldRecord.ts';
import {
  confirmFieldRecord,
  decideFieldRecord,
  deliverFieldRecord,
  denyFieldRecord,
  getFieldRecord,
  listFieldRecords,
} from '../../../../contract/custody/fieldRecord.ts';
import { todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import { destroyOldKeys, findFieldKey, keyForKit } from '../../../platform/files/fieldKeys.ts';
import { createSingleFlight } from '../../../platform/limits/singleFlight.ts';
import { confirmRecord, denyRecord } from './confirmRecord.ts';
import { decideRecord } from './decideRecord.ts';
import { deliverRecord } from './deliverRecord.ts';
import { listDevices, revokeDevice } from './fieldDevices.ts';
import { issueKit } from './issueKit.ts';
import { listRecords, readRecord } from './showRecords.ts';

/** The same envelope twice at once is judged once, so that it counts one attempt at a PIN. */
const onceEach = () => {
  const coalesce = createSingleFlight<FieldOutcome>();
  return serveOutsideTransaction(
    deliverFieldRecord,
    ({ database, session, body: { envelope }, origin, now, configuration }) => {
      const key = `${session.agency.id} ${session.account.id} ${envelope.signature}`;
      return coalesce(key, JSON.stringify(envelope), () =>
        deliverRecord(database, {
          ...{ envelope, session, origin, now },
          relyingParty: relyingPartyOf(configuration),
          findKey: (id) => findFieldKey(configuration, id),
        }),
      );
    },
  );
};

export const fieldCalls = [
  serveOutsideTransaction(issueFieldKit, async (handling) => {
    const { database, session, body, origin, now, configuration } = handling;
    destroyOldKeys(configuration, now);
    const key = await keyForKit(configuration, now);
    const rpId = relyingPartyOf(configuration).id;
    const request = { session, origin, now, body, key, rpId, today: todayOf(session, now) };
    return database.transaction((tx) => issueKit(tx, request));
  }),
  onceEach(),
  serve(listFieldRecords, ({ tx, session, query, now }) =>
    listRecords(tx, { session, now }, query.state),
  ),
  serve(getFieldRecord, ({ tx, session, params, now }) =>
    readRecord(tx, { session, now }, params.id),
  ),
  serveSigned(confirmFieldRecord, async (database, request) => {
    await confirmRecord(database, request);
    return readRecord(database, request, request.form.recordId);
  }),
  serveSigned(denyFieldRecord, async (database, request) => {
    await denyRecord(database, request);
    return readRecord(database, request, request.form.recordId);
  }),
  serve(decideFieldRecord, async ({ tx, session, params, body, origin, now }) => {
    await decideRecord(tx, { session, origin, now }, { id: params.id, ...body });
    return readRecord(tx, { session, now }, params.id);
  }),
  serve(listFieldDevices, ({ tx, session }) => listDevices(tx, session.agency.id)),
  serve(revokeFieldDevice, async ({ tx, session, params, body, origin, now }) => {
    await revokeDevice(tx, { session, origin, now }, params.id, body.reason);
    return listDevices(tx, session.agency.id);
  }),
];
