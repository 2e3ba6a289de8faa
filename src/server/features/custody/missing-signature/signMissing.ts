import { and, eq } from 'drizzle-orm';
import type {
  GivenSignature,
  MissingSignatureForm,
} from '../../../../contract/custody/missingSignature.ts';
import { appendAudits } from '../../../core/audit-trail/appendAudit.ts';
import { type Account, findMembership } from '../../../core/identity/account.ts';
import { canBearWitness } from '../../../core/identity/verifyPin.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { hashSignature, type StoredSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import { toSignature } from '../../../core/ledger/readSigning.ts';
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
import { signatures } from '../../../database/schema/custodyUse.ts';
import { conflict, forbidden } from '../../../platform/http/problemError.ts';
import { type Act, type Awaited, findAct, placeFor } from './findAct.ts';
import { countMine } from './readMissing.ts';

type Request = SigningRequest<MissingSignatureForm>;

/**
 * What tests replace: a probe that is called at each step of the writing; an error that it throws undoes everything.
 */
export interface SignMissingParts {
  readonly reached: (step: 'signature' | 'audit' | 'done') => void;
}

/**
 * The signature that an event lacks, given later by the person who was named, with their own session and PIN. It is tied
 * to the event's hash, which is the one they were shown; the event stays as it is.
 *
 * @throws ProblemError 404, 403 (not named; may not bear witness), 409 (given already; another event than was shown), 422.
 */
export function signMissing(
  database: Database,
  request: Request,
  parts: SignMissingParts = { reached: () => undefined },
): Promise<GivenSignature> {
  const { form, session } = request;
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  return signedAct(database, request, {
    what: 'an event recorded before',
    read: (reader) => readUnderId(reader, form.signatureId),
    replay: (reader, row) => row && replayOf(reader, principal, row, form.actId),
    requires: null,
    right: (reader) => findPlace(reader, principal, form.actId),
    validate: (_, named) => checkHash(named, form.hash),
    write: (tx, writing) => write(tx, request, writing, parts),
    onlyWitnesses: () => true,
    earlierSigner: ({ act }) => act.event.recordedByUserId,
  });
}

async function readUnderId(reader: Reader, id: string): Promise<StoredSignature | undefined> {
  const rows = await reader.select().from(signatures).where(eq(signatures.id, id));
  return rows[0];
}

/** @throws ProblemError 409 if the signature is of something else. */
function replayOf(
  reader: Reader,
  principal: Principal,
  row: StoredSignature,
  actId: string,
): Promise<GivenSignature> {
  const { agencyId, userId } = principal;
  if (row.agencyId === agencyId && row.userId === userId && row.eventId === actId) {
    return toGiven(reader, principal, row);
  }
  throw conflict(
    'already_recorded_differently',
    'This was sent before. Reopen what you’re signing.',
  );
}

async function toGiven(
  reader: Reader,
  principal: Principal,
  stored: StoredSignature,
): Promise<GivenSignature> {
  return {
    actId: stored.eventId ?? '',
    signature: toSignature(stored),
    signedHash: stored.signedHash,
    left: await countMine(reader, principal),
  };
}

/** An event, and the place in it that a person was named to sign. */
interface NamedFor {
  readonly act: Act;
  readonly place: Awaited;
  readonly account: Account;
}

async function findPlace(reader: Reader, principal: Principal, actId: string): Promise<NamedFor> {
  const act = await findAct(reader, principal, actId);
  const place = placeFor(act, principal.userId);
  const membership = await findMembership(reader, principal.userId, principal.agencyId);
  if (membership === undefined || !canBearWitness(membership)) {
    throw forbidden(
      'Your account can’t witness in this agency, and no one can sign for you. Ask an administrator to change it.',
      'witness_role',
    );
  }
  return { act, place, account: membership.account };
}

function checkHash(named: NamedFor, hash: string): NamedFor {
  if (named.act.event.hash === hash) return named;
  throw conflict(
    'act_differs',
    'This changed after you opened it. Open it again, read it, then sign.',
  );
}

async function write(
  tx: Transaction,
  request: Request,
  { checked: { act, place, account }, signers, isSamePin: isSame }: Writing<unknown, NamedFor>,
  { reached }: SignMissingParts,
): Promise<GivenSignature> {
  const { form, session, now } = request;
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  const linked = await rejectLinkedSigners(
    tx,
    { agencyId: principal.agencyId, now, field: 'signing.pin', later: account },
    await readSigners(tx, principal.agencyId, act),
  );

  reached('signature');
  const signature = {
    id: form.signatureId,
    agencyId: principal.agencyId,
    entryId: null,
    amendmentId: null,
    eventId: act.event.id,
    ordinal: place.ordinal,
    userId: account.id,
    name: account.fullName,
    role: roleOf(account),
    meaning: place.meaning,
    method: signers.signer.method,
    signedAt: now,
    signedHash: act.event.hash,
    external: null,
    externalImage: null,
  };
  const row = { ...signature, hash: hashSignature(signature) };
  await tx.insert(signatures).values(row);

  reached('audit');
  await audit(tx, request, act, row, { isSame, linked });
  const given = await toGiven(tx, principal, row);
  reached('done');
  return given;
}

/** The people who signed the event before. */
async function readSigners(
  tx: Transaction,
  agencyId: number,
  { event }: Act,
): Promise<{ id: string; fullName: string }[]> {
  const rows = await tx
    .select({ id: signatures.userId, fullName: signatures.name })
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), eq(signatures.eventId, event.id)));
  return rows.flatMap(({ id, fullName }) => (id === null ? [] : { id, fullName }));
}

async function audit(
  tx: Transaction,
  request: Request,
  { event, inventoryName }: Act,
  row: StoredSignature,
  { isSame, linked }: { isSame: boolean; linked: readonly LinkedPair[] },
): Promise<void> {
  const common = {
    ...signedFact(request),
    subject: {
      kind: 'custodyEvent',
      id: event.id,
      name: `${inventoryName}, event ${event.sequence}`,
    },
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
    // Like two PINs typed at the same time: administrators are notified, and it prevents nothing.
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
