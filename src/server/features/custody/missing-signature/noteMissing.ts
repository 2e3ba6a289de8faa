import { eq } from 'drizzle-orm';
import type {
  NotedSignature,
  SignatureNoteForm,
} from '../../../../contract/custody/signatureNote.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import { appendAudits } from '../../../core/audit-trail/appendAudit.ts';
import { type Account, findMembership } from '../../../core/identity/account.ts';
import type { AuthorizedPrincipal } from '../../../core/inventory/findInventory.ts';
import { hashNote, type StoredNote } from '../../../core/ledger/hashNote.ts';
import { toNote } from '../../../core/ledger/readSigning.ts';
import { roleOf } from '../../../core/signing/roleOf.ts';
import { signedAct, type Writing } from '../../../core/signing/signedAct.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import {
  type LinkedPair,
  markLinked,
  rejectLinkedSigners,
} from '../../../core/users/linkedSigners.ts';
import type { Database, Reader, Transaction } from '../../../database/database.ts';
import { signatureNotes } from '../../../database/schema/signatureNote.ts';
import { conflict, forbidden, unprocessable } from '../../../platform/http/problemError.ts';
import { findMissing, type Missing, problemOf } from './findMissing.ts';

type Request = SigningRequest<SignatureNoteForm>;

/**
 * An administrator's signed note that a missing signature is never given. It is tied to the hash of the event or entry
 * that they were shown; that one is not changed, and its signature stays missing.
 *
 * @throws ProblemError 404, 403 (no longer an administrator), 409 (signed or noted in the meantime; another record than
 * was shown), 422 (their own act; the named person can still sign).
 */
export function noteMissing(database: Database, request: Request): Promise<NotedSignature> {
  const { form, session } = request;
  const authorizedPrincipal = {
    agencyId: session.agency.id,
    userId: session.account.id,
    permissionId: session.account.permissionId,
  };
  return signedAct(database, request, {
    what: 'a note on a missing signature',
    read: (reader) => readUnderId(reader, form.noteId),
    replay: (reader, row) => row && replayOf(reader, authorizedPrincipal, row, form),
    requires: null,
    right: (reader) => findForAdministrator(reader, authorizedPrincipal, form.actId),
    validate: (_, found) => checkNote(found, form),
    // A late signer takes the same lock, so that a signature is given or noted, never both.
    write: (tx, writing) => write(tx, request, authorizedPrincipal, writing),
    earlierSigner: ({ lacking }) => lacking.recordedByUserId,
  });
}

async function readUnderId(reader: Reader, id: string): Promise<StoredNote | undefined> {
  const rows = await reader.select().from(signatureNotes).where(eq(signatureNotes.id, id));
  return rows[0];
}

/** @throws ProblemError 409 if it is another note. */
function replayOf(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  row: StoredNote,
  { actId, meaning, reason }: SignatureNoteForm,
): Promise<NotedSignature> {
  const isOwn =
    row.agencyId === authorizedPrincipal.agencyId && row.userId === authorizedPrincipal.userId;
  const isOfAct = row.entryId === actId || row.eventId === actId;
  if (isOwn && isOfAct && row.meaning === meaning && row.reason === reason) {
    return toNoted(reader, authorizedPrincipal, row);
  }
  throw conflict('already_recorded_differently', 'This was sent before. Open it again.');
}

async function toNoted(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  row: StoredNote,
): Promise<NotedSignature> {
  const actId = row.entryId ?? row.eventId ?? '';
  const { missing } = await findMissing(reader, authorizedPrincipal, actId);
  return { actId, note: toNote(row), notedHash: row.notedHash, left: missing.length };
}

/** What an administrator notes on. */
interface Noting {
  readonly lacking: Missing;
  readonly account: Account;
}

async function findForAdministrator(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  actId: string,
): Promise<Noting> {
  const lacking = await findMissing(reader, authorizedPrincipal, actId);
  const membership = await findMembership(
    reader,
    authorizedPrincipal.userId,
    authorizedPrincipal.agencyId,
  );
  if (membership === undefined || !mayAdminister(membership.account)) {
    throw forbidden(
      'Only an administrator of this agency can note why a signature is missing. Ask one of them.',
    );
  }
  return { lacking, account: membership.account };
}

function checkNote(found: Noting, { meaning, hash }: SignatureNoteForm): Noting {
  const { lacking, account } = found;
  const is = (one: { readonly meaning: string }) => one.meaning === meaning;
  const place = lacking.missing.find(is);
  if (place === undefined) throw rejectSettled(lacking, is);
  const problem = problemOf(lacking, place, account.id);
  if (problem !== null) throw unprocessable(problem.code, problem.message);
  if (lacking.hash === hash) return found;
  throw conflict(
    'act_differs',
    'This changed after you opened it. Open it again, read it, then note it.',
  );
}

/** Someone was quicker. */
function rejectSettled(
  { signatures, notes }: Missing,
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
  authorizedPrincipal: AuthorizedPrincipal,
  { checked: { lacking, account }, signers, isSamePin: isSame }: Writing<unknown, Noting>,
): Promise<NotedSignature> {
  const { form, now } = request;
  const recorder = { id: lacking.recordedByUserId, fullName: lacking.recordedBy };
  const linked = await rejectLinkedSigners(
    tx,
    { agencyId: authorizedPrincipal.agencyId, now, field: 'signing.pin', later: account },
    [recorder],
  );
  const note = {
    id: form.noteId,
    agencyId: authorizedPrincipal.agencyId,
    ...lacking.of,
    ordinal: lacking.requiredSignatures.indexOf(form.meaning) + 1,
    meaning: form.meaning,
    reason: form.reason,
    userId: account.id,
    name: account.fullName,
    role: roleOf(account),
    method: signers.signer.method,
    notedAt: now,
    notedHash: lacking.hash,
  };
  const row = { ...note, hash: hashNote(note) };
  await tx.insert(signatureNotes).values(row);
  await audit(tx, request, lacking, row, { isSame, linked });
  return toNoted(tx, authorizedPrincipal, row);
}

async function audit(
  tx: Transaction,
  request: Request,
  { subject, recordedBy }: Missing,
  row: StoredNote,
  { isSame, linked }: { isSame: boolean; linked: readonly LinkedPair[] },
): Promise<void> {
  const common = { ...signedFact(request), subject };
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
    // Like two PINs typed at the same time: administrators are notified, and it prevents nothing.
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
