import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { statementsOf } from '../../support/database/statementsOf.ts';
import { logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;

/** Another than the signer's, or the act would be flagged. */
const witnessPin = '7350';

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  const { database } = server.open;
  custody = await addEventCustody(database, 's', 20);
  const pinHash = await hashPassword(witnessPin);
  const witness = eq(users.id, custody.people.witness ?? '');
  await database.update(users).set({ pinHash }).where(witness);
});

afterAll(() => server.close());

/* More statements make every act slower; who needs another one raises the number, and can say why. */

it('a use takes at most 23 statements, with those of its session and of two PINs', async () => {
  const signer = await logInAs(server, 'ssigner');
  const signing = { others: [{ userName: 'switness', pin: witnessPin }] };
  const statements = await statementsOf(async () => {
    const body = formOfUse(custody, 's', {}, signing);
    const reply = await server.send('/api/Uses', { body, headers: signer.headers });
    expect(reply.status).toBe(200);
  });
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.length).toBeLessThanOrEqual(23);
});

it.each([
  ['count', () => actsOf(custody).counting(19), ['signer'], 36],
  ['transfer', () => actsOf(custody).sending(), ['signer'], 47],
  ['breakage', () => actsOf(custody).breaking(), ['signer', 'witness'], 44],
  ['receipt', () => actsOf(custody).receipt(), ['signer'], 43],
] as const)(
  'a %s takes few statements, its PINs known to be right',
  async (_name, details, signers, most) => {
    const statements = await statementsOf(() =>
      recordAs(server.open.database, custody, signers, details()),
    );
    expect(statements.length).toBeLessThanOrEqual(most);
  },
);
