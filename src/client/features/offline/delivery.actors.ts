import { fromPromise } from 'xstate';
import {
  type DeliveredRecord,
  type DeliveryOutcome,
  deliveryMachine,
} from '../../../../machines/offline/delivery.machine.ts';
import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import { deliverFieldRecord } from '../../../contract/custody/fieldRecord.ts';
import type { CallFailure } from '../../../rules/core/callFailure.ts';
import {
  newerRecord,
  type PendingRecord,
  pendingRecord,
} from '../../../rules/custody/field/pendingRecord.ts';
import { hasOfflineKey } from '../../core/offline-edits/offlineKey.ts';
import { openCopies } from '../../platform/field/recordCopy.ts';
import {
  type FieldRecordRow,
  readNewerRecords,
  readRecord,
  readRecords,
  removeRecord,
  setDelivered,
} from '../../platform/field/recordStore.ts';
import { call } from '../../platform/http/call.ts';
import { offlineWay } from '../../platform/http/offlineSession.ts';
import { isOwnSession } from '../../platform/http/session.ts';
import { removeDraft } from '../../platform/offline/drafts.ts';
import { attemptAll, unasked } from '../../shell/calls/attempt.ts';

/** A record of a person who never returns to this device is forgotten so long after it was delivered. Milliseconds. */
const forgottenAfter = 30 * 24 * 3_600_000;

/** Deletes a record, and first the draft of its form: a phone that died after the signature has both. */
async function forget(agencyId: number, recordId: string): Promise<void> {
  await removeDraft(recordId);
  await removeRecord(agencyId, recordId);
}

/** The records with the titles of one's own. Of those of others only what is still to be delivered is listed. */
async function listRecords(owner: EditOwner, signal: AbortSignal): Promise<PendingRecord[]> {
  const { agencyId } = owner;
  const [rows, newer] = await Promise.all([readRecords(agencyId), readNewerRecords(agencyId)]);
  const kept = newer.map(newerRecord);
  if (rows.length === 0) return kept;
  if (offlineWay() === null) await hasOfflineKey(owner, signal);
  const copies = await openCopies(owner, rows);
  const now = Date.now();
  const listed: PendingRecord[] = [];
  for (const [index, row] of rows.entries()) {
    const record = pendingRecord(row, copies[index]?.title ?? null, now);
    const isOwn = record.title !== null;
    const isOver = record.stage === 'posted' && isOwn;
    const isForgotten = row.delivered !== null && now - row.storedAt > forgottenAfter;
    if (isOver || isForgotten) await forget(agencyId, row.recordId);
    if (isOwn || row.delivered === null) listed.push(record);
  }
  return [...listed, ...kept];
}

/** A record for which the server has a fault, or an answer that no one understands, holds up no other. */
function outcomeOf(failure: CallFailure): DeliveryOutcome {
  const { kind, problem } = failure;
  if (problem.code === 'device_unknown') return { outcome: 'unknownDevice' };
  const isFault = kind === 'malformed' || (kind === 'unavailable' && failure.status === 500);
  const isRefused = kind === 'rejected' || kind === 'denied';
  return { outcome: isRefused || isFault ? 'refused' : 'unreachable' };
}

export const clientDeliveryMachine = deliveryMachine.provide({
  actors: {
    readRecords: fromPromise<readonly PendingRecord[], { owner: EditOwner }>(
      ({ input: { owner }, signal }) => listRecords(owner, signal),
    ),
    deliver: fromPromise<DeliveryOutcome, DeliveredRecord>(
      async ({ input: { owner, record }, ...scope }) => {
        const { agencyId } = owner;
        const { signal } = scope;
        const isReachable = navigator.onLine && offlineWay() === null && isOwnSession(owner);
        if (!isReachable) return { outcome: 'unreachable' };
        const send = async (row: FieldRecordRow): Promise<DeliveryOutcome> => {
          const body = { envelope: row.envelope };
          const ask = () => call(deliverFieldRecord, { body }, { signal, isUnattended: true });
          const answer = await attemptAll({ ...scope, shown: unasked }, ask);
          if (!answer.ok) return outcomeOf(answer.failure);
          await setDelivered(row, answer.value);
          const delivered = { ...answer.value, reason: answer.value.reason?.code ?? null };
          const now = pendingRecord({ ...row, delivered }, record.title, Date.now());
          if (now.stage !== 'posted' || now.title === null)
            return { outcome: 'answered', posted: null };
          await forget(agencyId, row.recordId);
          return { outcome: 'answered', posted: now };
        };
        return navigator.locks.request(`field delivery ${agencyId}`, { signal }, async () => {
          const row = await readRecord(agencyId, record.recordId);
          // Another tab has delivered it, and shows it.
          return row === null ? { outcome: 'answered', posted: null } : send(row);
        });
      },
    ),
    removeRecord: fromPromise<void, { owner: EditOwner; recordId: string }>(
      ({ input: { owner, recordId } }) => forget(owner.agencyId, recordId),
    ),
  },
});
