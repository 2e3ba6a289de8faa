import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '../../../src/server/database/database.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { addCustody, formOfUse } from '../../support/custody/custody.ts';
import { actsOf, addEventCustody, recordAs } from '../../support/custody/custodyEvents.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { interleaved } from './interleaved.ts';
import { requestOn } from './useRequest.ts';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

/**
 * A way to record one act again and again under its one key; each uses all that there is, so that only one can succeed.
 */
type Again = (database: Database) => Promise<string>;

async function sendingAll(prefix: string): Promise<Again> {
  const custody = await addEventCustody(open.database, prefix);
  const key = randomUUID();
  const details = actsOf(custody).sending(4);
  return async (database) =>
    (await recordAs(database, custody, ['signer'], details, { key })).eventId;
}

async function usingAll(prefix: string): Promise<Again> {
  const custody = await addCustody(open.database, prefix, 1);
  const request = {
    ...(await requestOn(open.database, custody)),
    form: formOfUse(custody, prefix),
  };
  return async (database) => (await recordUse(database, request)).useId;
}

it.each([
  ['an event', sendingAll, 'b'],
  ['a use', usingAll, 'u'],
] as const)(
  '%s that is recorded between any two reads of its repeat is the reply to the repeat',
  async (_name, begin, prefix) => {
    const answers: { first: string; repeat: string }[] = [];
    for (let number = 1; ; number += 1) {
      const again = await begin(`${prefix}${number}x`);
      let first = '';
      const between = interleaved(open.database, number, async () => {
        first = await again(open.database);
      });
      const repeat = await again(between.database);
      if (between.readsOf() < number) break;
      answers.push({ first, repeat });
    }
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.map(({ repeat }) => repeat)).toEqual(answers.map(({ first }) => first));
  },
);
