import { and, asc, eq, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import {
  drawnSignaturePath,
  type LedgerEntry,
  type Signature,
  type SignatureNote,
} from '../../../contract/inventory/ledger.ts';
import { compiled } from '../../database/compiled.ts';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { signatureNotes } from '../../database/schema/signatureNote.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';
import type { StoredNote } from './hashNote.ts';

/** An entry that was signed by itself, or the event or amendment whose signatures cover it. */
interface SignedAct {
  readonly id: string;
  readonly eventId: string | null;
  /** Left out where acts are no entries. */
  readonly amendmentId?: string | null;
  readonly requiredSignatures: readonly string[];
}

/** The signers, in their order; the required signatures that are missing; and their notes. */
export type Signing = Pick<LedgerEntry, 'signatures' | 'missingSignatures' | 'signatureNotes'>;

export const unsigned: Signing = { signatures: [], missingSignatures: [], signatureNotes: [] };

/** Reads how acts of one agency are signed, by one statement: each page of a ledger asks for it. */
export async function readSigning<Act extends SignedAct>(
  reader: Reader,
  agencyId: number,
  acts: readonly Act[],
): Promise<(act: Act) => Signing> {
  const entryIds = acts.flatMap(({ id, eventId }) => (eventId === null ? id : []));
  const eventIds = [...new Set(acts.flatMap(({ eventId }) => eventId ?? []))];
  const amendmentIds = acts.flatMap(({ amendmentId }) => amendmentId ?? []);
  const which = { agencyId, entryIds, eventIds, amendmentIds };
  const read = acts.length === 0 ? [] : await selectGiven(reader, which);
  const signed = read.flatMap(({ reason, at, ...rest }) =>
    reason === null ? { ...rest, signedAt: at } : [],
  );
  const noted = read.flatMap(({ reason, at, ...rest }) =>
    reason === null ? [] : { ...rest, reason, notedAt: at },
  );
  return (act) =>
    signingOf(
      act,
      signed.filter((signature) => isOf(signature, act)),
      noted.filter((note) => isOf(note, act)),
    );
}

/** The same of signatures that are known already. */
export function signingOf(
  { requiredSignatures }: Pick<SignedAct, 'requiredSignatures'>,
  signed: readonly ShownOfSignature[],
  noted: readonly ShownOfNote[] = [],
): Signing {
  const given = new Set(signed.map(({ meaning }) => meaning));
  return {
    signatures: signed.map(toSignature),
    missingSignatures: requiredSignatures.filter((meaning) => !given.has(meaning)),
    signatureNotes: noted.map(toNote),
  };
}

type ShownOfSignature = Pick<StoredSignature, 'id' | Exclude<keyof Signature, 'drawn'>>;

/** A signature as the contract shows it. */
export function toSignature({
  id,
  name,
  role,
  meaning,
  signedAt,
  method,
}: ShownOfSignature): Signature {
  const drawn = method === 'drawn' ? { drawn: drawnSignaturePath.replace('{drawnId}', id) } : {};
  return { name, role, meaning, signedAt: signedAt.toISOString(), method, ...drawn };
}

/** The signatures of acts, and the notes on those that will never be given, which have a reason; in their order. */
const selectGiven = compiled((reader) =>
  unionAll(
    reader
      .select({
        id: signatures.id,
        entryId: signatures.entryId,
        eventId: signatures.eventId,
        amendmentId: signatures.amendmentId,
        ordinal: signatures.ordinal,
        meaning: signatures.meaning,
        name: signatures.name,
        role: signatures.role,
        method: signatures.method,
        at: signatures.signedAt,
        reason: sql<string | null>`null::text`.as('reason'),
      })
      .from(signatures)
      .where(
        or(
          ofActs(signatures),
          and(
            eq(signatures.agencyId, sql.placeholder('agencyId')),
            sql`${signatures.amendmentId} = any(${sql.placeholder('amendmentIds')}::uuid[])`,
          ),
        ),
      ),
    reader
      .select({
        id: signatureNotes.id,
        entryId: signatureNotes.entryId,
        eventId: signatureNotes.eventId,
        amendmentId: sql<string | null>`null::uuid`.as('amendment_id'),
        ordinal: signatureNotes.ordinal,
        meaning: signatureNotes.meaning,
        name: signatureNotes.name,
        role: signatureNotes.role,
        method: signatureNotes.method,
        at: signatureNotes.notedAt,
        reason: sql<string | null>`${signatureNotes.reason}`.as('reason'),
      })
      .from(signatureNotes)
      .where(ofActs(signatureNotes)),
  ).orderBy(asc(signatures.ordinal)),
);

function ofActs(table: typeof signatures | typeof signatureNotes) {
  return and(
    eq(table.agencyId, sql.placeholder('agencyId')),
    or(
      sql`${table.entryId} = any(${sql.placeholder('entryIds')}::uuid[])`,
      sql`${table.eventId} = any(${sql.placeholder('eventIds')}::uuid[])`,
    ),
  );
}

/** An entry is signed by itself, or by the signatures of its event or amendment; the same applies to notes. */
function isOf(
  signature: Pick<StoredSignature, 'entryId' | 'eventId' | 'amendmentId'>,
  act: SignedAct,
): boolean {
  if (act.amendmentId) return signature.amendmentId === act.amendmentId;
  return act.eventId === null ? signature.entryId === act.id : signature.eventId === act.eventId;
}

/** The notes on missing signatures of an event, in the order in which those were requested. */
export async function readNotes(
  reader: Reader,
  agencyId: number,
  eventId: string,
): Promise<StoredNote[]> {
  return reader
    .select()
    .from(signatureNotes)
    .where(and(eq(signatureNotes.agencyId, agencyId), eq(signatureNotes.eventId, eventId)))
    .orderBy(asc(signatureNotes.ordinal));
}

export type ShownOfNote = Pick<StoredNote, keyof SignatureNote>;

/** A note as the contract shows it. */
export function toNote({ meaning, reason, name, notedAt }: ShownOfNote): SignatureNote {
  return { meaning, reason, name, notedAt: notedAt.toISOString() };
}
