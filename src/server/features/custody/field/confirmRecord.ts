import { inArray } from 'drizzle-orm';
import type {
  ConfirmFieldRecordForm,
  DenyFieldRecordForm,
  FieldOutcome,
} from '../../../../contract/custody/fieldRecord.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Account } from '../../../core/identity/account.ts';
import { hashSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import { roleOf } from '../../../core/signing/roleOf.ts';
import { signedAct, type Writing } from '../../../core/signing/signedAct.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import { rejectLinkedSigners } from '../../../core/users/linkedSigners.ts';
import {
  type Database,
  isRecord,
  type Reader,
  type Transaction,
} from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { type AttestedSigner, fieldRecords } from '../../../database/schema/field/field.ts';
import { users } from '../../../database/schema/user.ts';
import { conflict, forbidden, notFound } from '../../../platform/http/problemError.ts';
import {
  type FieldRow,
  findRow,
  isProven,
  isTooLateToConfirm,
  toOutcome,
  whyEveryone,
} from './fieldRow.ts';
import { type FieldChange, postRecord } from './postRecord.ts';
import { appendStep, noteInCase, openCase, settle } from './settle.ts';

/** The place of a person among the signers of a record that they can confirm or deny now; null if there is none. */
export function pendingPlace(row: FieldRow, userId: string, now: Date): number | null {
  const place = row.signers.findIndex((signer) => signer.userId === userId);
  const signer = row.signers[place];
  if (signer === undefined || signer.confirmed !== undefined || signer.denied !== undefined) {
    return null;
  }
  if (row.state === 'waiting') return whyEveryone(row) !== null || !isProven(signer) ? place : null;
  const isOver = row.state !== 'posted' || isTooLateToConfirm(row, now);
  return isProven(signer) || isOver ? null : place;
}

type Form = ConfirmFieldRecordForm | DenyFieldRecordForm;

interface Named {
  readonly row: FieldRow;
  readonly place: number;
}

/**
 * The person named in a record signs it again from their own login: then it is posted, or what was posted without their
 * signature gets it, marked (FIELD-09, FIELD-10, FIELD-13).
 *
 * @throws ProblemError 404, 403 `not_named`, 409 (settled, or another content than was shown), 422.
 */
export function confirmRecord(
  database: Database,
  request: SigningRequest<ConfirmFieldRecordForm>,
): Promise<FieldOutcome> {
  return answerRecord(database, request, 'confirmed', confirm);
}

/**
 * The person named in a record says that they did not sign it: nothing is posted, and a case opens; what was posted
 * without their signature stays, and its case says so (FIELD-09).
 *
 * @throws ProblemError as `confirmRecord`.
 */
export function denyRecord(
  database: Database,
  request: SigningRequest<DenyFieldRecordForm>,
): Promise<FieldOutcome> {
  return answerRecord(database, request, 'denied', (tx, named, parts) =>
    deny(tx, named, parts, request.form.reason),
  );
}

type Answer<OwnForm extends Form> = (
  tx: Transaction,
  named: Named,
  parts: Answering<OwnForm>,
) => Promise<FieldRow>;

type Answering<OwnForm extends Form> = Writing<unknown, Named> & {
  readonly request: SigningRequest<OwnForm>;
};

async function answerRecord<OwnForm extends Form>(
  database: Database,
  request: SigningRequest<OwnForm>,
  what: 'confirmed' | 'denied',
  answer: Answer<OwnForm>,
): Promise<FieldOutcome> {
  const { form, session, now } = request;
  const userId = session.account.id;
  const read = (reader: Reader) => findRow(reader, session.agency.id, form.recordId);
  const known = await read(database);
  const others = known?.signers.flatMap((signer) => signer.userId ?? []) ?? [];
  return signedAct(database, request, {
    what: 'a field record',
    read,
    replay: (_, row) => {
      const own = row?.signers.find((signer) => signer.userId === userId);
      return row !== undefined && own?.[what] !== undefined ? toOutcome(row) : undefined;
    },
    requires: null,
    right: (_, row) => namedIn(row, userId, now),
    validate: (_, named) => checkShown(named, form.contentHash),
    write: async (tx, writing) => {
      const row = await answer(tx, writing.checked, { ...writing, request });
      await audit(tx, request, row, what);
      return toOutcome(row);
    },
    locks: others,
    onlyWitnesses: () => true,
  });
}

function namedIn(row: FieldRow | undefined, userId: string, now: Date): Named {
  if (row === undefined) throw notFound('There is no such field record.');
  const isNamed = row.signers.some((signer) => signer.userId === userId);
  if (!isNamed)
    throw forbidden('Another person must sign this from their own account.', 'not_named');
  const place = pendingPlace(row, userId, now);
  if (place !== null) return { row, place };
  throw conflict(
    'record_settled',
    'This record no longer waits for your signature. Open it again to see what became of it.',
  );
}

function checkShown(named: Named, contentHash: string): Named {
  if (named.row.contentHash === contentHash) return named;
  throw conflict(
    'act_differs',
    'This changed after you opened it. Open it again, read it, then sign.',
  );
}

function withSigner(row: FieldRow, place: number, change: Partial<AttestedSigner>): FieldRow {
  const signers = row.signers.map((one, index) => (index === place ? { ...one, ...change } : one));
  return { ...row, signers };
}

async function confirm(
  tx: Transaction,
  { row, place }: Named,
  { request, signers, ledger }: Answering<ConfirmFieldRecordForm>,
): Promise<FieldRow> {
  const { now, origin } = request;
  const { account, method } = signers.signer;
  await rejectLinked(tx, row, account, now);
  const signed = withSigner(row, place, { confirmed: { at: now.toISOString(), method } });
  if (row.state === 'posted') {
    await signPosted(tx, row, place, { account, method, now });
    const isOpen = signed.signers.some((signer) => !isProven(signer));
    const change = {
      marks: [...row.marks, 'confirmedLater'],
      ...(isOpen ? {} : { reasonCode: null, reason: null }),
    };
    await step(tx, row, request, `Confirmed later: ${row.signers[place]?.meaning ?? ''}.`);
    await noteInCase(tx, row, request, `${account.fullName} confirmed it later.`);
    return store(tx, signed, change, now);
  }
  const again = { ...signed, marks: [...row.marks, 'signedAnew'] };
  await step(tx, row, request, `Signed again online: ${row.signers[place]?.meaning ?? ''}.`);
  const change = await postRecord(tx, again, { ledger, origin, now });
  const settled = await store(tx, again, change, now);
  // Nothing but the first attestation is there of a person without an account (FIELD-13).
  const alone =
    settled.state === 'posted' && whyEveryone(row) !== null && settled.signers.some(isExternal);
  if (!alone || settled.caseId !== null) return settled;
  const reason = 'The witness without an account signed at the time alone.';
  const caseId = await openCase(tx, { ...settled, reason }, now);
  await tx
    .update(fieldRecords)
    .set({ caseId })
    .where(isRecord(fieldRecords, row.agencyId, row.id));
  return { ...settled, caseId };
}

const isExternal = ({ external }: AttestedSigner) => external !== undefined;

async function store(tx: Transaction, row: FieldRow, change: FieldChange, now: Date) {
  const { signers } = row;
  const marks = [...new Set(change.marks ?? row.marks)];
  await tx
    .update(fieldRecords)
    .set({ signers, marks })
    .where(isRecord(fieldRecords, row.agencyId, row.id));
  return settle(tx, { ...row, marks }, { ...change, marks }, now);
}

async function deny(
  tx: Transaction,
  { row, place }: Named,
  { request }: Answering<DenyFieldRecordForm>,
  reason: string,
): Promise<FieldRow> {
  const { now, session } = request;
  const name = session.account.fullName;
  const denied = withSigner(row, place, { denied: { at: now.toISOString(), reason } });
  await step(tx, row, request, `Denied: ${reason}`);
  const text = `${name} denies having signed it: ${reason}`;
  if (row.state === 'posted') {
    await noteInCase(tx, row, request, text);
    return store(tx, denied, { reason: text }, now);
  }
  const changed = { ...denied, state: 'denied', reason: text } as const;
  const caseId = await openCase(tx, changed, now);
  await tx
    .update(fieldRecords)
    .set({ caseId })
    .where(isRecord(fieldRecords, row.agencyId, row.id));
  return store(tx, { ...changed, caseId }, { state: 'denied', reason: text }, now);
}

async function step(
  tx: Transaction,
  row: FieldRow,
  { session, now }: SigningRequest<Form>,
  text: string,
): Promise<void> {
  const { id: userId, fullName: name } = session.account;
  await appendStep(tx, row, { at: now, userId, name, text });
}

/** They sign what the author signed before them: not as one person with two accounts. */
async function rejectLinked(tx: Transaction, row: FieldRow, account: Account, now: Date) {
  const ids = row.signers.flatMap(({ userId }) => userId ?? []).filter((id) => id !== account.id);
  const others = await tx
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(inArray(users.id, ids));
  const { agencyId } = row;
  const asked = { agencyId, now, field: 'signing.pin', later: account };
  await rejectLinkedSigners(tx, asked, others);
}

/** The signature that a posted act lacks, tied to its hash. */
async function signPosted(
  tx: Transaction,
  row: FieldRow,
  place: number,
  { account, method, now }: { account: Account; method: 'pin' | 'passkey'; now: Date },
): Promise<void> {
  const isEvent = row.actIsEvent === true;
  const table = isEvent ? custodyEvents : ledgerEntries;
  const [act] = await tx
    .select({ hash: table.hash })
    .from(table)
    .where(isRecord(table, row.agencyId, row.actId ?? ''));
  if (act === undefined) throw new Error('A posted field record without its act');
  const signature = {
    id: crypto.randomUUID(),
    agencyId: row.agencyId,
    entryId: isEvent ? null : row.actId,
    eventId: isEvent ? row.actId : null,
    amendmentId: null,
    ordinal: place + 1,
    userId: account.id,
    name: account.fullName,
    role: roleOf(account),
    meaning: row.signers[place]?.meaning ?? '',
    method,
    external: null,
    externalImage: null,
    signedAt: now,
    signedHash: act.hash,
  };
  await tx.insert(signatures).values({ ...signature, hash: hashSignature(signature) });
}

async function audit(
  tx: Transaction,
  request: SigningRequest<Form>,
  row: FieldRow,
  what: 'confirmed' | 'denied',
): Promise<void> {
  await appendAudit(tx, {
    ...signedFact(request),
    action: `fieldRecord.${what}`,
    subject: { kind: 'fieldRecord', id: row.id, name: `${row.author}, record ${row.deviceSeq}` },
    summary: `${request.session.account.fullName} ${what} a field record of ${row.author}`,
    changes: [{ field: 'Hash of its content', before: '', after: row.contentHash }],
  });
}
