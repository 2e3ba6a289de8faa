import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { matching } from '../../../src/server/database/database.ts';
import { sites } from '../../../src/server/database/schema/custodyPlace.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

test('a condition on values compares each column', () => {
  const { sql, params } = dialect.sqlToQuery(matching(sites, { agencyId: 7, isActive: true }));
  expect(sql).toBe('("sites"."agency_id" = $1 and "sites"."is_active" = $2)');
  expect(params).toEqual([7, true]);
});

test('a condition on no value is refused, because it would mean every row', () => {
  expect(() => matching(sites, {})).toThrow('at least one value');
});
