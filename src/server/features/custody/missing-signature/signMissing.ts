import { and, eq } from 'drizzle-orm';
import type {
  GivenSignature,
  MissingSignatureForm,
} from '../../../../contract/custody/missingSignature.ts';
import { appendAudits } from '../../../core/audit-trail/appendAudit.ts';
import { findMembership } from '../../../core/identity/account.ts';
import { isSamePin } from '../../../core/identity/isSamePin.ts';
import { canBearWitness } from '../../../core/identity/verifyPin.ts';
import type { Asker } from '../../../core/inventory/findInventory.ts';
import { hashSignature, type StoredSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { toSignature } from '../../../core/ledger/readSigning.ts';
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
import { signatures } from '../../../database/schema/custodyUse.ts';
import { conflict, forbidden } from '../../../platform/http/refusal.ts';
import { type Act, findAct, placeFor } from './findAct.ts';
import { countMine } from './readMissing.ts';

type Request = SigningRequest<MissingSignatureForm>;

/** What tests replace: a probe that is told of each step of the writing; what it throws undoes the whole. */
export interface SignMissingParts {
  readonly reached: (step: 'signature' | 'audit' | 'done') => void;
}

/**
 * The signature that an event lacks, given later by the person who was named, with their own session and PIN. It is tied
 * to the event's hash, which is the one they were shown; the event stays as it is.
 *
 * @throws Refusal 404, 403 (not named; may not bear witness), 409 (given already; another event than was shown), 422.
 */
export async function signMissing(
  database: Database,
  request: Request,
  parts: SignMissingParts = { reached: () => undefined },
): Promise<GivenSignature> {
  const { form, session } = request;
  const asker = { agencyId: session.agency.id, userId: session.account.id };
  return recordSignedAct(database, session, {
    find: (reader) => findGiven(reader, asker, form),
    check: async (reader) => {
      await checkAct(reader, asker, form);
    },
    prove: async () => {
      const proof = await proveSigner(database, request, 'a later signature of an event');
      const signed = { isSame: await isPinOfRecorder(database, asker, form) };
      return { signed, proofs: [proof] };
    },
    write: (tx, { isSame }) => write(tx, request, asker, isSame, parts),
  });
}

/** What was signed under this id before. @throws Refusal 409 where it signs something else. */
async function findGiven(
  reader: Reader,
  asker: Asker,
  { signatureId, actId }: MissingSignatureForm,
): Promise<GivenSignature | undefined> {
  const rows = await reader.select().from(signatures).where(eq(signatures.id, signatureId));
  const [row] = rows;
  if (row === undefined) return undefined;
  const { agencyId, userId } = asker;
  if (row.agencyId === agencyId && row.userId === userId && row.eventId === actId) {
    return toGiven(reader, asker, row);
  }
  throw conflict(
    'already_recorded_differently',
    'This was sent before. Reopen what you’re signing.',
  );
}

async function toGiven(
  reader: Reader,
  asker: Asker,
  stored: StoredSignature,
): Promise<GivenSignature> {
  return {
    actId: stored.eventId ?? '',
    signature: toSignature(stored),
    signedHash: stored.signedHash,
    left: await countMine(reader, asker),
  };
}

/** Everything that can be said without a PIN, and again under the lock. */
async function checkAct(reader: Reader, asker: Asker, { actId, hash }: MissingSignatureForm) {
  const act = await findAct(reader, asker, actId);
  const place = placeFor(act, asker.userId);
  const membership = await findMembership(reader, asker.userId, asker.agencyId);
  if (membership === undefined || !canBearWitness(membership)) {
    throw forbidden(
      'Your account can’t witness in this agency, and no one can sign for you. Ask an administrator to change it.',
      'witness_role',
    );
  }
  if (act.event.hash !== hash) {
    throw conflict(
      'act_differs',
      'This changed after you opened it. Open it again, read it, then sign.',
    );
  }
  return { act, place, account: membership.account };
}

async function write(
  tx: Transaction,
  request: Request,
  asker: Asker,
  isSame: boolean,
  { reached }: SignMissingParts,
): Promise<GivenSignature> {
  const { form, now } = request;
  await lockLedger(tx, asker.agencyId);
  const earlier = await findGiven(tx, asker, form);
  if (earlier !== undefined) return earlier;
  const { act, place, account } = await checkAct(tx, asker, form);
  const linked = await refuseLinkedSigners(
    tx,
    { agencyId: asker.agencyId, now, field: 'signing.pin', later: account },
    await readSigners(tx, asker.agencyId, act),
  );

  reached('signature');
  const signature = {
    id: form.signatureId,
    agencyId: asker.agencyId,
    entryId: null,
    eventId: act.event.id,
    ordinal: place.ordinal,
    userId: account.id,
    name: account.fullName,
    role: roleOf(account),
    meaning: place.meaning,
    method: methodOf(form.signing.pin),
    signedAt: now,
    signedHash: act.event.hash,
  };
  const row = { ...signature, hash: hashSignature(signature) };
  await tx.insert(signatures).values(row);

  reached('audit');
  await audit(tx, request, act, row, { isSame, linked });
  const given = await toGiven(tx, asker, row);
  reached('done');
  return given;
}

/** Who signed the event before. */
async function readSigners(
  tx: Transaction,
  agencyId: number,
  { event }: Act,
): Promise<{ id: string; fullName: string }[]> {
  return tx
    .select({ id: signatures.userId, fullName: signatures.name })
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), eq(signatures.eventId, event.id)));
}

/** Hashes: outside of any transaction, after the signer's own PIN was right. A passkey is nobody else's. */
async function isPinOfRecorder(
  database: Database,
  asker: Asker,
  { actId, signing: { pin } }: MissingSignatureForm,
): Promise<boolean> {
  if (typeof pin !== 'string') return false;
  const { event } = await findAct(database, asker, actId);
  return isSamePin(database, event.recordedByUserId, pin);
}

async function audit(
  tx: Transaction,
  { form, session, origin, now }: Request,
  { event, inventoryName }: Act,
  row: StoredSignature,
  { isSame, linked }: { isSame: boolean; linked: readonly LinkedPair[] },
): Promise<void> {
  const common = {
    agencyId: event.agencyId,
    actor: { id: row.userId, name: row.name },
    factor: `${session.factor} and ${proofWords([form.signing.pin])}`,
    outcome: 'success' as const,
    subject: {
      kind: 'custodyEvent',
      id: event.id,
      name: `${inventoryName}, event ${event.sequence}`,
    },
    origin,
    at: now,
  };
  await appendAudits(tx, [
    {
      ...common,
      action: 'signature.givenLater',
      summary: `${inventoryName}: ${row.name} signed event ${event.sequence} later (${row.meaning})`,
      changes: [
        { field: 'Signed', before: '', after: `${row.name} (${row.meaning})` },
        ...markLinked(linked),
        { field: 'Hash of the event', before: '', after: row.signedHash },
      ],
    },
    // As where both are typed at once: told to administrators, and stops nobody.
    ...(isSame
      ? [
          {
            ...common,
            action: 'signature.samePin',
            summary: `${inventoryName}: a later signature of event ${event.sequence} used the same PIN as ${event.recordedBy}`,
          },
        ]
      : []),
  ]);
}
