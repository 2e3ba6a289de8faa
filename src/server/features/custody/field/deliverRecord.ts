import { and, eq, isNull } from 'drizzle-orm';
import type { FieldOutcome, FieldReason } from '../../../../contract/custody/fieldRecord.ts';
import {
  envelopeHash,
  isEnvelopeOf,
  openEnvelope,
} from '../../../../rules/custody/field/envelope.ts';
import { fieldReasonTexts } from '../../../../rules/custody/field/fieldText.ts';
import { raiseAlert } from '../../../core/alerts/raiseAlert.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { lockAccounts } from '../../../core/identity/lockAccount.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { type Database, isRecord, matching, type Transaction } from '../../../database/database.ts';
import {
  fieldDevices,
  fieldKits,
  fieldNonces,
  fieldRecords,
} from '../../../database/schema/field/field.ts';
import { conflict, notFound, ProblemError } from '../../../platform/http/problemError.ts';
import { chainFault, checkNonce } from './checkEnvelope.ts';
import { areComplete, checkProofs } from './checkProofs.ts';
import type { Delivery, Received } from './delivery.ts';
import { type FieldRow, findRow, toOutcome } from './fieldRow.ts';
import type { FieldDeviceRow } from './issueKit.ts';
import { nonceHashOf } from './nonceHash.ts';
import { postRecord } from './postRecord.ts';
import { rowOf } from './receivedRow.ts';
import { appendStep, settle } from './settle.ts';

/** A key is destroyed this long after its last kit. */
const keyMilliseconds = 96 * 3_600_000;

/**
 * Receives a record that was made without a network (FIELD-07 to FIELD-17). Its signature, its place among those of the
 * device, its content, its nonce and its proofs are checked first, outside of any transaction, because PINs are hashed;
 * then, under the ledger's lock, the nonce is used up, the record is stored and posted, all in one transaction. What opens
 * is kept even if it is refused. The same envelope again answers with what became of it.
 *
 * @throws ProblemError 404 for another agency's, 409 `device_unknown`, 503 `field_key_unusable`.
 */
export async function deliverRecord(database: Database, delivery: Delivery): Promise<FieldOutcome> {
  const { envelope, session } = delivery;
  const agencyId = session.agency.id;
  if (envelope.agencyId !== agencyId) throw notFound('This record belongs to another agency.');
  const device = await findDevice(database, agencyId, envelope.deviceId);
  const hash = await envelopeHash(envelope);
  const earlier = await findRow(database, agencyId, envelope.recordId);
  if (earlier?.envelopeHash === hash) return toOutcome(earlier);
  if (!(await isEnvelopeOf(device.publicKey, envelope))) {
    return invalid(database, delivery, device, 'it is not signed by its device');
  }
  const chain = await chainFault(database, device, envelope, hash);
  if (chain !== null) return invalid(database, delivery, device, chain);
  const key = delivery.findKey(envelope.keyId);
  if (key === undefined) return keyIsGone(database, delivery, device);
  const opened = await openEnvelope(key.privateKey, envelope);
  if (opened.fault !== null) return invalid(database, delivery, device, opened.fault);
  const { statement } = opened.parsed;
  if (!areComplete(opened.parsed)) {
    return invalid(database, delivery, device, 'its signatures are not complete');
  }
  const userId = statement.signers[0]?.userId ?? '';
  const stated = { kitId: statement.kitId, nonce: statement.nonce, userId };
  const nonce = await checkNonce(database, device, stated, delivery.now);
  if (nonce.kind === 'wrong') return invalid(database, delivery, device, nonce.why);
  const checked = await checkProofs(database, opened.parsed, {
    ...{ agencyId, statement, contentHash: envelope.contentHash, privateKey: key.privateKey },
    standing: nonce.kind === 'good' ? nonce.kit.standing : null,
    relyingParty: delivery.relyingParty,
    address: delivery.origin.address,
    now: delivery.now,
  });
  return receive(database, delivery, { device, hash, held: opened, nonce, checked });
}

async function findDevice(
  database: Database,
  agencyId: number,
  id: string,
): Promise<FieldDeviceRow> {
  const [device] = await database
    .select()
    .from(fieldDevices)
    .where(isRecord(fieldDevices, agencyId, id));
  if (device !== undefined) return device;
  throw conflict(
    'device_unknown',
    'The server doesn’t know this device. Open the app online on it, then deliver again.',
  );
}

async function receive(
  database: Database,
  delivery: Delivery,
  received: Received,
): Promise<FieldOutcome> {
  const { envelope, session, origin, now } = delivery;
  const agencyId = session.agency.id;
  const { statement } = received.held.parsed;
  const ids = received.checked.flatMap(({ signer }) => signer.userId ?? []);
  const outcome = await database.transaction(async (tx) => {
    await lockAccounts(tx, ids);
    const ledger = await lockLedger(tx, agencyId);
    // Another request may have been first: with the same envelope, or with the same nonce.
    const meanwhile = await findRow(tx, agencyId, envelope.recordId);
    if (meanwhile?.envelopeHash === received.hash) return toOutcome(meanwhile);
    const fault =
      (await chainFault(tx, received.device, envelope, received.hash)) ??
      (await takeNonce(tx, statement.nonce, received.nonce, now));
    if (fault !== null) return fault;
    const [device] = await tx
      .select()
      .from(fieldDevices)
      .where(isRecord(fieldDevices, agencyId, received.device.id));
    const draft = await rowOf(tx, delivery, received);
    await tx.insert(fieldRecords).values(draft);
    await appendStep(tx, draft, {
      ...{ at: now, userId: session.account.id, name: session.account.fullName },
      text: draft.courier === null ? 'Received.' : 'Delivered for its author.',
    });
    const isRevoked = device !== undefined && device.revokedAt !== null;
    const change = isRevoked
      ? ({
          state: 'parked',
          reasonCode: 'device_revoked',
          reason: fieldReasonTexts.device_revoked,
        } as const)
      : await postRecord(tx, draft, { ledger, origin, now });
    const row = await settle(tx, draft, change, now);
    await auditReceived(tx, delivery, row);
    return toOutcome(row);
  });
  return typeof outcome === 'string'
    ? invalid(database, delivery, received.device, outcome)
    : outcome;
}

/** In one statement, so that it is good once. @returns what is wrong; null if nothing is. */
async function takeNonce(
  tx: Transaction,
  nonce: string,
  verdict: Received['nonce'],
  now: Date,
): Promise<string | null> {
  const nonceHash = nonceHashOf(nonce);
  const again = 'its nonce was used before';
  const known = await tx.$count(fieldRecords, eq(fieldRecords.nonceHash, nonceHash));
  if (known > 0) return again;
  if (verdict.kind === 'unknown') return null;
  const used = await tx
    .update(fieldNonces)
    .set({ usedAt: now })
    .where(and(eq(fieldNonces.nonceHash, nonceHash), isNull(fieldNonces.usedAt)))
    .returning({ nonceHash: fieldNonces.nonceHash });
  return used.length === 0 ? again : null;
}

async function auditReceived(tx: Transaction, delivery: Delivery, row: FieldRow): Promise<void> {
  const open = row.reasonCode === null ? 'posted' : row.reasonCode.replaceAll('_', ' ');
  await appendAudit(tx, {
    ...actedBy(delivery),
    action: 'fieldRecord.received',
    outcome: row.state === 'posted' ? 'success' : 'failure',
    subject: { kind: 'fieldRecord', id: row.id, name: `${row.author}, record ${row.deviceSeq}` },
    summary: `A field record of ${row.author} was received: ${open}`,
    changes: [
      ...row.signers.map(({ name, meaning, verdict, why }) => ({
        field: 'Signed',
        before: '',
        after: `${name} (${meaning}): ${verdict}${why === '' ? '' : `, ${why}`}`,
      })),
      { field: 'Hash of the envelope', before: '', after: row.envelopeHash },
    ],
  });
}

/** Nothing of it is stored but its audit entry: it may not be the device's (FIELD-08). */
async function invalid(
  database: Database,
  delivery: Delivery,
  device: FieldDeviceRow,
  why: string,
  reason: FieldReason = 'envelope_invalid',
): Promise<FieldOutcome> {
  const { envelope, now } = delivery;
  await database.transaction(async (tx) => {
    await raiseAlert(tx, {
      ...{ agencyId: device.agencyId, at: now, kind: 'fieldRecord' },
      cause: `${envelope.recordId} ${reason} ${why}`,
      lines: [`A record from ${device.name} was not accepted: ${why}.`],
      href: '/admin/field-devices',
    });
    await appendAudit(tx, {
      ...actedBy(delivery),
      action: 'fieldRecord.refused',
      outcome: 'failure',
      subject: { kind: 'fieldDevice', id: device.id, name: device.name },
      summary: `A field record from ${device.name} was not accepted: ${why}`,
      changes: [
        { field: 'Number on the device', before: '', after: String(envelope.deviceSeq) },
        { field: 'Hash of its content', before: '', after: envelope.contentHash },
      ],
    });
  });
  return {
    recordId: envelope.recordId,
    state: 'invalid',
    reason: { code: reason, message: fieldReasonTexts[reason] },
    marks: [],
    posted: null,
    receivedAt: now.toISOString(),
  };
}

/** A key that should still be here is a fault of this server: the device keeps the record and tries again. */
async function keyIsGone(
  database: Database,
  delivery: Delivery,
  device: FieldDeviceRow,
): Promise<FieldOutcome> {
  const { envelope, now } = delivery;
  const [kit] = await database
    .select({ issuedAt: fieldKits.issuedAt })
    .from(fieldKits)
    .where(matching(fieldKits, { agencyId: device.agencyId, id: envelope.kitId }));
  if (kit !== undefined && now.getTime() - kit.issuedAt.getTime() < keyMilliseconds) {
    throw new ProblemError(
      503,
      'field_key_unusable',
      'The server can’t read field records now. Keep it on this device, and ask the person who runs the server to check FIELD_KEY_DIR.',
    );
  }
  const why = 'the key that opens it was destroyed';
  return invalid(database, delivery, device, why, 'key_destroyed');
}
