import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { findMembership } from '../../src/server/core/identity/account.ts';
import { hashPassword } from '../../src/server/core/identity/argon.ts';
import { verifyPin } from '../../src/server/core/identity/verifyPin.ts';
import type { Database } from '../../src/server/database/database.ts';
import { auditEntries } from '../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../src/server/database/schema/custodyLedger.ts';
import { signatures, uses } from '../../src/server/database/schema/custodyUse.ts';
import { users } from '../../src/server/database/schema/user.ts';
import { recordUse } from '../../src/server/features/custody/use/recordUse.ts';
import { addCustody, formOfUse, type TestCustody } from '../support/custody/custody.ts';
import { pinHashOf, sessionOf } from '../support/people/sessionOf.ts';
import { type LedgerBench, time } from './figure.ts';
import { median } from './median.ts';

const acts = Number(process.env.BENCH_USES ?? 300);

/**
 * Uses that one person records one after the other, against the same rows inserted bare: four statements in one
 * transaction, into the same tables. Comparing two PINs costs two Argon2 hashes on purpose, which no way of recording
 * can make quick; so the ratio is of the recording, and the report shows what the PINs add.
 */
export async function measureUses(bench: LedgerBench): Promise<void> {
  const { database } = bench;
  const by = await addCustody(database, 'uses', 1_000_000);
  const recorder = await recorderOf(database, by);
  const insertBare = await bareInserter(database, by, recorder);
  for (let act = 0; act < 30; act += 1) {
    await recorder('trusting')();
    await recorder('comparing')();
    await insertBare();
  }
  const times = { trusting: [] as number[], comparing: [] as number[], bare: [] as number[] };
  for (let act = 0; act < acts; act += 1) {
    times.bare.push(await time(insertBare));
    times.trusting.push(await time(recorder('trusting')));
    if (act % 3 === 0) times.comparing.push(await time(recorder('comparing')));
  }
  const perSecond = (of: readonly number[]) => 1_000 / median(of);
  const [own, bare, compared] = [
    perSecond(times.trusting),
    perSecond(times.bare),
    perSecond(times.comparing),
  ];
  const ratio = own / bare;
  bench.validate(
    ratio >= 0.5,
    `uses recorded, their PINs known to be right: ${own.toFixed(0)} per second, their rows bare ${bare.toFixed(0)}, ratio ${ratio.toFixed(2)}, at least 0.50`,
  );
  bench.note(
    `with both PINs compared: ${compared.toFixed(0)} per second, ratio ${(compared / bare).toFixed(2)}`,
  );
}

/** Another than the signer's, or each use would be flagged. */
const witnessPin = '7350';

/** Each makes the request of one use, and returns what records it: that alone is measured. */
async function recorderOf(database: Database, by: TestCustody) {
  const membership = await findMembership(database, by.people.signer ?? '', by.agencyId);
  if (membership === undefined) throw new Error('The signer is missing');
  const witnessId = by.people.witness ?? '';
  const pinHash = await hashPassword(witnessPin);
  await database.update(users).set({ pinHash }).where(eq(users.id, witnessId));
  const witness = await findMembership(database, witnessId, by.agencyId);
  if (witness === undefined) throw new Error('The witness is missing');
  /** Knows already who is meant, and that their PIN is right. */
  const session = await sessionOf(database, membership.account.id, by.agencyId);
  const signerPin = await pinHashOf(database, membership.account.id);
  const trusting: typeof verifyPin = (_database, { by: named }) =>
    Promise.resolve(
      'id' in named
        ? { kind: 'ok', account: membership.account, pinHash: signerPin }
        : { kind: 'ok', account: witness.account, pinHash },
    );
  return (pins: 'trusting' | 'comparing') => {
    const request = {
      form: formOfUse(by, 'uses', {}, { others: [{ userName: 'useswitness', pin: witnessPin }] }),
      session,
      origin: { requestId: null, address: null },
      now: new Date('2026-03-10T08:00:00.000Z'),
    };
    const parts = {
      verifyPin: pins === 'trusting' ? trusting : verifyPin,
      reached: () => undefined,
    };
    return () => recordUse(database, request, parts);
  };
}

/** Inserts what the recorder wrote for a use, under new ids, as rows of another agency. */
async function bareInserter(
  database: Database,
  by: TestCustody,
  recorder: (pins: 'trusting') => () => Promise<unknown>,
): Promise<() => Promise<void>> {
  await recorder('trusting')();
  const { agencyId, inventoryId, productId, lotId } = await addCustody(database, 'bare', 1_000_000);
  const place = { agencyId, inventoryId, productId, lotId };
  const model = await readModel(database, by.agencyId);
  let number = 1_000;
  return async () => {
    number += 1;
    const entryId = randomUUID();
    const entry = {
      ...model.entry,
      ...place,
      id: entryId,
      sequence: number,
      idempotencyKey: randomUUID(),
    };
    const signed = model.signatures.map((signature) => ({
      ...signature,
      id: randomUUID(),
      agencyId,
      entryId,
    }));
    await database.transaction(async (tx) => {
      await tx.insert(ledgerEntries).values(entry);
      await tx.insert(uses).values({ ...model.use, id: randomUUID(), agencyId, entryId });
      await tx.insert(signatures).values(signed);
      await tx.insert(auditEntries).values({ ...model.audit, agencyId, seq: number });
    });
  };
}

async function readModel(database: Database, agencyId: number) {
  const [use] = await database.select().from(uses).where(eq(uses.agencyId, agencyId));
  const entryId = use?.entryId ?? '';
  const [entry] = await database.select().from(ledgerEntries).where(eq(ledgerEntries.id, entryId));
  const signed = await database
    .select()
    .from(signatures)
    .where(eq(signatures.entryId, entryId))
    .orderBy(asc(signatures.ordinal));
  const [audit] = await database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, entryId));
  if (!use || !entry || !audit || signed.length !== 2)
    throw new Error('A part of the use is missing');
  return { use, entry, audit, signatures: signed };
}
