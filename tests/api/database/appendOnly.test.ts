import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

it.each([
  ['update', sql`update audit_entries set actor_name = 'someone else'`],
  ['delete', sql`delete from audit_entries`],
  ['truncate', sql`truncate audit_entries`],
])('the audit trail refuses %s, even if it matches no row', async (verb, statement) => {
  const refusal: unknown = await open.database
    .execute(statement)
    .catch((error: Error) => error.cause);
  expect(refusal).toMatchObject({ code: '23001' });
  expect(String(refusal)).toContain(`${verb.toUpperCase()} on audit_entries is refused`);
  expect(await open.database.select().from(auditEntries)).toEqual([]);
});
