import type { Database, Reader, Transaction } from '../../database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Session } from '../identity/sessions.ts';
import { holdSigners, type SignerProof } from './holdSigners.ts';

/** What proving who signs comes to, and the proofs that must still hold when the act is written. */
export interface Proven<Signed> {
  readonly signed: Signed;
  readonly proofs: readonly SignerProof[];
}

/** The steps of an act that is signed with PINs. */
export interface SignedAct<Recorded, Signed> {
  /** What was recorded under the key before. It locks nothing. */
  readonly find: (reader: Reader) => Promise<Recorded | undefined>;
  /** Refuses what can be refused without a PIN. It locks nothing. */
  readonly check: (reader: Reader) => Promise<void>;
  /** Proves who signs, outside of any transaction: it is slow, and attempts count whatever follows. */
  readonly prove: () => Promise<Proven<Signed>>;
  /** People beside the signers whose accounts the act is about: they are locked with them. */
  readonly people?: readonly string[];
  /** Checks everything again under the ledger's lock, and writes all of it or nothing. */
  readonly write: (tx: Transaction, signed: Signed) => Promise<Recorded>;
}

/**
 * Records a signed act once per idempotency key: see docs/decisions/0009-pins-outside-the-transaction.md. Who signs is
 * locked before the act is written, and what proved it looked at again (`holdSigners`).
 */
export async function recordSignedAct<Recorded, Signed>(
  database: Database,
  session: Pick<Session, 'id' | 'account' | 'agency'>,
  act: SignedAct<Recorded, Signed>,
): Promise<Recorded> {
  const earlier = await act.find(database);
  if (earlier !== undefined) return earlier;
  const meanwhile = await checkOrFind(database, act);
  if (meanwhile !== undefined) return meanwhile;
  const { signed, proofs } = await act.prove();
  return database.transaction(async (tx) => {
    const fault = await holdSigners(tx, session, proofs, act.people);
    if (fault === undefined) return act.write(tx, signed);
    // The same request may have been recorded while the proofs still held.
    const recorded = await act.find(tx);
    if (recorded === undefined) throw fault;
    return recorded;
  });
}

/**
 * Nothing is locked, so the same request may be recorded between the look and the check. What it moved refuses it then;
 * but it was recorded, and says so.
 */
async function checkOrFind<Recorded, Signed>(
  database: Database,
  { find, check }: SignedAct<Recorded, Signed>,
): Promise<Recorded | undefined> {
  try {
    await check(database);
    return undefined;
  } catch (error) {
    const meanwhile = error instanceof Refusal ? await find(database) : undefined;
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}
