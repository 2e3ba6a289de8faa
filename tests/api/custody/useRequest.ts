import type { Database } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import {
  balances,
  ledgerEntries,
  ledgerHeads,
} from '../../../src/server/database/schema/custodyLedger.ts';
import { signatures, uses } from '../../../src/server/database/schema/custodyUse.ts';
import { formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';

/** A use that the first person of a test agency records. */
export async function requestOn(database: Database, by: TestCustody) {
  return {
    form: formOfUse(by, 'a'),
    session: await sessionOf(database, by.people.signer ?? '', by.agencyId),
    origin: { requestId: null, address: null },
    now: new Date('2026-03-10T08:00:00.000Z'),
  };
}

/** Every row that a use touches, whole. */
export async function everything(database: Database) {
  return {
    entries: await database.select().from(ledgerEntries),
    heads: await database.select().from(ledgerHeads),
    balances: await database.select().from(balances),
    signatures: await database.select().from(signatures),
    uses: await database.select().from(uses),
    audit: await database.select().from(auditEntries),
  };
}
