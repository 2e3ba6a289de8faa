import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import type { CheckedRequest } from '../../../src/server/core/http/serve.ts';
import { actOutcomeCalls } from '../../../src/server/features/offline/actOutcome.routes.ts';
import { tablesOfSchema } from '../../support/database/tablesOfSchema.ts';

const key = '00000000-0000-4000-8000-0000000000f1';
const person = '00000000-0000-4000-8000-0000000000a1';
const agency = 7;

/** The statement that the call runs for an act. */
async function statementOf(): Promise<{ sql: string; params: unknown[] }> {
  const statements: SQL[] = [];
  const execute = (statement: SQL) => {
    statements.push(statement);
    return Promise.resolve({ rows: [{ is_recorded: true }] });
  };
  const request = {
    arguments: { params: {}, query: { key }, body: undefined },
    surroundings: {
      origin: { requestId: 'r1' },
      session: { agency: { id: agency }, account: { id: person } },
    },
    database: { transaction: (run: (tx: object) => unknown) => run({ execute }) },
  } as unknown as CheckedRequest;
  const replies = actOutcomeCalls.map((call) => call.answer(request));
  expect(await Promise.all(replies)).toEqual([{ isRecorded: true }]);
  return new PgDialect().sqlToQuery(statements[0] as SQL);
}

/** Under the identifier of its record, which is the key of its act. */
const keyedById = [
  'use_amendments',
  'event_amendments',
  'signatures',
  'signature_notes',
  'case_records',
];
/** Printed labels are signed by no one. */
const unsigned = ['control_value_prints'];

it('[FIELD-19] a lost reply is looked for in every table that keeps the key of a signed act, for this person in this agency', async () => {
  const { sql, params } = await statementOf();
  const asked = [...sql.matchAll(/from "(\w+)"/g)].map(([, table]) => table);
  const keyed = (await tablesOfSchema())
    .filter((table) => 'idempotencyKey' in getTableColumns(table))
    .map(getTableName)
    .filter((table) => !unsigned.includes(table));
  expect(asked.toSorted()).toEqual([...keyed, ...keyedById].toSorted());
  expect(params).toEqual(asked.flatMap(() => [agency, key, person]));
});
