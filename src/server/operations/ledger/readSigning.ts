import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { LedgerEntry, Signature } from '../../../contract/ledger.ts';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';
import type { StoredNote } from './hashNote.ts';
import { readNotes, toNote } from './readNotes.ts';

/** An entry that was signed by itself, or, with `eventId`, what the signatures of an event stand under. */
interface SignedAct {
  readonly id: string;
  readonly eventId: string | null;
  readonly requiredSignatures: readonly string[];
}

/** Who signed, in their order; which of the signatures that are needed are missing; and what was noted of those. */
export type Signing = Pick<LedgerEntry, 'signatures' | 'missingSignatures' | 'signatureNotes'>;

export const unsigned: Signing = { signatures: [], missingSignatures: [], signatureNotes: [] };

/** Reads how acts of one agency are signed. Only of those that lack a signature anything can be noted. */
export async function readSigning<Act extends SignedAct>(
  reader: Reader,
  agencyId: number,
  acts: readonly Act[],
): Promise<(act: Act) => Signing> {
  const signed = await readSignatures(reader, agencyId, idsOf(acts));
  const signedOf = (act: Act) => signed.filter((signature) => isOf(signature, act));
  const lacking = acts.filter((act) => signingOf(act, signedOf(act)).missingSignatures.length > 0);
  const noted = await readNotes(reader, agencyId, idsOf(lacking));
  return (act) =>
    signingOf(
      act,
      signedOf(act),
      noted.filter((note) => isOf(note, act)),
    );
}

/** The same of signatures that are known already. */
export function signingOf(
  { requiredSignatures }: Pick<SignedAct, 'requiredSignatures'>,
  signed: readonly StoredSignature[],
  noted: readonly StoredNote[] = [],
): Signing {
  const given = new Set(signed.map(({ meaning }) => meaning));
  return {
    signatures: signed.map(toSignature),
    missingSignatures: requiredSignatures.filter((meaning) => !given.has(meaning)),
    signatureNotes: noted.map(toNote),
  };
}

/** A signature as the contract shows it. */
export function toSignature({
  name,
  role,
  meaning,
  signedAt,
  method,
}: Pick<StoredSignature, keyof Signature>): Signature {
  return { name, role, meaning, signedAt: signedAt.toISOString(), method };
}

interface Ids {
  readonly entryIds: readonly string[];
  readonly eventIds: readonly string[];
}

function idsOf(acts: readonly SignedAct[]): Ids {
  return {
    entryIds: acts.flatMap(({ id, eventId }) => (eventId === null ? id : [])),
    eventIds: acts.flatMap(({ eventId }) => eventId ?? []),
  };
}

async function readSignatures(
  reader: Reader,
  agencyId: number,
  { entryIds, eventIds }: Ids,
): Promise<StoredSignature[]> {
  if (entryIds.length === 0 && eventIds.length === 0) return [];
  return reader
    .select()
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        or(
          inArray(signatures.entryId, [...entryIds]),
          inArray(signatures.eventId, [...new Set(eventIds)]),
        ),
      ),
    )
    .orderBy(asc(signatures.ordinal));
}

/** An entry is signed by itself, or by the signatures of its event; so it is with notes. */
function isOf(
  signature: { readonly entryId: string | null; readonly eventId: string | null },
  act: SignedAct,
): boolean {
  return act.eventId === null ? signature.entryId === act.id : signature.eventId === act.eventId;
}
