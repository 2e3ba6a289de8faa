import { eq } from 'drizzle-orm';
import type {
  NotedSignature,
  SignatureNoteForm,
} from '../../../../contract/custody/signatureNote.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import { appendAudits } from '../../../core/audit-trail/appendAudit.ts';
import { findMembership } from '../../../core/identity/account.ts';
import { isSamePin } from '../../../core/identity/isSamePin.ts';
import type { Viewer } from '../../../core/inventory/findInventory.ts';
import { hashNote, type StoredNote } from '../../../core/ledger/hashNote.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { toNote } from '../../../core/ledger/readNotes.ts';
import { methodOf, proofWords } from '../../../core/signing/proofWords.ts';
import { proveSigner } from '../../../core/signing/proveSigner.ts';
import { recordSignedAct } from '../../../core/signing/recordSignedAct.ts';
import { roleOf } from '../../../core/signing/signerOf.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import {
  type LinkedPair,
  markLinked,
  refuseLinkedSigners,
} from '../../../core/users/linkedSigners.ts';
import type { Database, Reader, Transaction } from '../../../database/database.ts';
import { signatureNotes } from '../../../database/schema/signatureNote.ts';
import { conflict, forbidden, refuse } from '../../../platform/http/refusal.ts';
import { findLacking, type Lacking, problemOf } from './findLacking.ts';

type Request = SigningRequest<SignatureNoteForm>;

/**
 * An administrator's signed note that a missing signature is never given. It is tied to the hash of the event or entry
 * that they were shown; that one stays as it is, and so does what it lacks.
 *
 * @throws Refusal 404, 403 (no administrator any more), 409 (signed or noted meanwhile; another record than was shown),
 *   422 (an act of their own; who was named can still sign).
 */
export async function noteMissing(database: Database, request: Request): Promise<NotedSignature> {
  const { form, session } = request;
  const viewer = {
    agencyId: session.agency.id,
    userId: session.account.id,
    permissionId: session.account.permissionId,
  };
  return recordSignedAct(database, session, {
    find: (reader) => findNoted(reader, viewer, form),
    check: async (reader) => {
      await checkNote(reader, viewer, form);
    },
    prove: async () => {
      const proof = await proveSigner(database, request, 'a note on a missing signature');
      const signed = { isSame: await isPinOfRecorder(database, viewer, form) };
      return { signed, proofs: [proof] };
    },
    write: (tx, { isSame }) => write(tx, request, viewer, isSame),
  });
}

/** What was noted under this id before. @throws Refusal 409 where it is another note. */
async function findNoted(
  reader: Reader,
  viewer: Viewer,
  { noteId, actId, meaning, reason }: SignatureNoteForm,
): Promise<NotedSignature | undefined> {
  const rows = await reader.select().from(signatureNotes).where(eq(signatureNotes.id, noteId));
  const [row] = rows;
  if (row === undefined) return undefined;
  const isOwn = row.agencyId === viewer.agencyId && row.userId === viewer.userId;
  const isOfAct = row.entryId === actId || row.eventId === actId;
  if (isOwn && isOfAct && row.meaning === meaning && row.reason === reason) {
    return toNoted(reader, viewer, row);
  }
  throw conflict('already_recorded_differently', 'This was sent before. Open it again.');
}

async function toNoted(reader: Reader, viewer: Viewer, row: StoredNote): Promise<NotedSignature> {
  const actId = row.entryId ?? row.eventId ?? '';
  const { missing } = await findLacking(reader, viewer, actId);
  return { actId, note: toNote(row), notedHash: row.notedHash, left: missing.length };
}

/** Everything that can be said without a PIN, and again under the lock. */
async function checkNote(
  reader: Reader,
  viewer: Viewer,
  { actId, meaning, hash }: SignatureNoteForm,
) {
  const lacking = await findLacking(reader, viewer, actId);
  const membership = await findMembership(reader, viewer.userId, viewer.agencyId);
  if (membership === undefined || !mayAdminister(membership.account)) {
    throw forbidden(
      'Only an administrator of this agency can note why a signature is missing. Ask one of them.',
    );
  }
  const is = (one: { readonly meaning: string }) => one.meaning === meaning;
  const place = lacking.missing.find(is);
  if (place === undefined) throw refuseSettled(lacking, is);
  const problem = problemOf(lacking, place, viewer.userId);
  if (problem !== null) throw refuse(problem.code, problem.message);
  if (lacking.hash !== hash) {
    throw conflict(
      'act_differs',
      'This changed after you opened it. Open it again, read it, then note it.',
    );
  }
  return { lacking, account: membership.account };
}

/** Somebody was quicker. */
function refuseSettled(
  { signatures, notes }: Lacking,
  is: (one: { readonly meaning: string }) => boolean,
) {
  const signer = signatures.find(is);
  if (signer !== undefined) {
    return conflict('already_signed', `${signer.name} has signed this. Nothing is left to note.`);
  }
  const note = notes.find(is);
  return note === undefined
    ? conflict('nothing_missing', 'This signature is not missing. Nothing is left to note.')
    : conflict('already_noted', `${note.name} already noted this. Nothing is left to do.`);
}

async function write(
  tx: Transaction,
  request: Request,
  viewer: Viewer,
  isSame: boolean,
): Promise<NotedSignature> {
  const { form, now } = request;
  // Whoever signs later takes the same lock, so that a signature is given or noted, never both.
  await lockLedger(tx, viewer.agencyId);
  const earlier = await findNoted(tx, viewer, form);
  if (earlier !== undefined) return earlier;
  const { lacking, account } = await checkNote(tx, viewer, form);
  const recorder = { id: lacking.recordedByUserId, fullName: lacking.recordedBy };
  const linked = await refuseLinkedSigners(
    tx,
    { agencyId: viewer.agencyId, now, field: 'signing.pin', later: account },
    [recorder],
  );
  const note = {
    id: form.noteId,
    agencyId: viewer.agencyId,
    ...lacking.of,
    ordinal: lacking.requiredSignatures.indexOf(form.meaning) + 1,
    meaning: form.meaning,
    reason: form.reason,
    userId: account.id,
    name: account.fullName,
    role: roleOf(account),
    method: methodOf(form.signing.pin),
    notedAt: now,
    notedHash: lacking.hash,
  };
  const row = { ...note, hash: hashNote(note) };
  await tx.insert(signatureNotes).values(row);
  await audit(tx, request, lacking, row, { isSame, linked });
  return toNoted(tx, viewer, row);
}

/** Hashes: outside of any transaction, after the administrator's own PIN was right. A passkey is nobody else's. */
async function isPinOfRecorder(
  database: Database,
  viewer: Viewer,
  { actId, signing: { pin } }: SignatureNoteForm,
): Promise<boolean> {
  if (typeof pin !== 'string') return false;
  const { recordedByUserId } = await findLacking(database, viewer, actId);
  return isSamePin(database, recordedByUserId, pin);
}

async function audit(
  tx: Transaction,
  { form, session, origin, now }: Request,
  { subject, recordedBy }: Lacking,
  row: StoredNote,
  { isSame, linked }: { isSame: boolean; linked: readonly LinkedPair[] },
): Promise<void> {
  const common = {
    agencyId: row.agencyId,
    actor: { id: row.userId, name: row.name },
    factor: `${session.factor} and ${proofWords([form.signing.pin])}`,
    outcome: 'success' as const,
    subject,
    origin,
    at: now,
  };
  await appendAudits(tx, [
    {
      ...common,
      action: 'signature.noted',
      summary: `${subject.name}: ${row.name} noted that a signature will not be obtained (${row.meaning})`,
      changes: [
        { field: 'Never signed', before: '', after: row.meaning },
        { field: 'Reason', before: '', after: row.reason },
        ...markLinked(linked),
        { field: 'Hash of what is noted', before: '', after: row.notedHash },
      ],
    },
    // As where both are typed at once: told to administrators, and stops nobody.
    ...(isSame
      ? [
          {
            ...common,
            action: 'signature.samePin',
            summary: `${subject.name}: a note on a missing signature used the same PIN as ${recordedBy}`,
          },
        ]
      : []),
  ]);
}
