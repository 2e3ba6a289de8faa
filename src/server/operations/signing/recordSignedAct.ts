import type { Database, Reader, Transaction } from '../../database/database.ts';

/** The steps of an act that is signed with PINs. */
export interface SignedAct<Recorded, Signed> {
  /** What was recorded under the key before; else what can be refused without a PIN is refused. It locks nothing. */
  readonly find: (reader: Reader) => Promise<Recorded | undefined>;
  /** Proves who signs, outside of any transaction: it is slow, and attempts count whatever follows. */
  readonly prove: () => Promise<Signed>;
  /** Checks everything again under the ledger's lock, and writes all of it or nothing. */
  readonly write: (tx: Transaction, signed: Signed) => Promise<Recorded>;
}

/** Records a signed act once per idempotency key: see docs/decisions/0009-pins-outside-the-transaction.md. */
export async function recordSignedAct<Recorded, Signed>(
  database: Database,
  act: SignedAct<Recorded, Signed>,
): Promise<Recorded> {
  const earlier = await act.find(database);
  if (earlier !== undefined) return earlier;
  const signed = await act.prove();
  return database.transaction((tx) => act.write(tx, signed));
}
