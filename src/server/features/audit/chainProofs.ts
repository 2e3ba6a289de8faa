import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { LedgerState } from '../../core/hash-chain/ledgerState.ts';
import type { Database, Reader } from '../../database/database.ts';
import { chainProofs } from '../../database/schema/auditEntry.ts';
import { compareLinks } from './seenHeads.ts';

const Proof = v.object({
  format: v.literal(1),
  agencyId: v.number(),
  /** When everything was last recomputed from the first entries on. */
  walkedAt: v.pipe(v.string(), v.isoTimestamp()),
  audit: v.object({ seq: v.number(), hash: v.string() }),
  ledger: LedgerState,
});
/** What a check of an agency's chains found in order: the next one continues there. */
export type ChainProof = v.InferOutput<typeof Proof>;

const StoredProof = v.pipe(v.string(), v.parseJson(), Proof);

/** Four weeks: a change of old rows is found within any month. */
const walkedMilliseconds = 28 * 24 * 3_600_000;

/**
 * The proof of an agency's last check, if it is signed by this key and all was recomputed in the last four weeks; undefined
 * otherwise, after which everything is to be recomputed.
 */
export async function readProof(
  reader: Reader,
  agencyId: number,
  { key, now }: { readonly key: KeyObject; readonly now: Date },
): Promise<ChainProof | undefined> {
  const [row] = await reader.select().from(chainProofs).where(eq(chainProofs.agencyId, agencyId));
  if (row === undefined) return undefined;
  const signature = Buffer.from(row.signature, 'base64');
  if (!verify(null, signedText(row.proof), createPublicKey(key), signature)) return undefined;
  const read = v.safeParse(StoredProof, row.proof);
  if (!read.success || read.output.agencyId !== agencyId) return undefined;
  const age = now.getTime() - Date.parse(read.output.walkedAt);
  return age >= 0 && age < walkedMilliseconds ? read.output : undefined;
}

/** Stores what was found in order, over what was stored before. */
export async function storeProof(
  database: Database,
  proof: ChainProof,
  key: KeyObject,
): Promise<void> {
  const text = JSON.stringify(proof);
  const row = { proof: text, signature: sign(null, signedText(text), key).toString('base64') };
  await database
    .insert(chainProofs)
    .values({ agencyId: proof.agencyId, ...row })
    .onConflictDoUpdate({ target: chainProofs.agencyId, set: row });
}

/** Lets the next check recompute everything: what is stored is no longer signed. */
export async function voidProof(database: Database, agencyId: number): Promise<void> {
  const isOfAgency = eq(chainProofs.agencyId, agencyId);
  await database.update(chainProofs).set({ signature: '' }).where(isOfAgency);
}

/** Whether the entries that a proof ends with still have their hashes. @returns a sentence for each that has not. */
export async function compareProof(reader: Reader, proof: ChainProof): Promise<string[]> {
  const { audit, ledger, agencyId } = proof;
  const { records, events, signatures, versions } = ledger;
  const ends = {
    ...{ audit: { sequence: audit.seq, hash: audit.hash }, ledger: ledger.ledger },
    ...{ events, signatures, versions, ...records },
  };
  const links = Object.entries(ends)
    .map(([chain, link]) => ({ chain, ...link }))
    .filter(({ sequence }) => sequence > 0);
  return compareLinks(reader, agencyId, links);
}

/** The key signs other things, too: what a signature is of is a part of what is signed. */
function signedText(proof: string): Buffer {
  return Buffer.from(`countersign-chain-proof\n${proof}`);
}
