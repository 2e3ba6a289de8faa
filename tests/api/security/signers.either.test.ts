import { like } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import type { RecordUseForm } from '../../../src/contract/custody/use.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { addUser, type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let ours: TestCustody;
let theirs: TestCustody;
let signer: CurrentUser;
let visitingAdministratorId: string;
let programId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  ours = await addCustody(database, 'our');
  theirs = await addCustody(database, 'their');
  visitingAdministratorId = await addUser(database, theirs.agencyId, 'support', {
    permissionId: 4,
  });
  programId = await addUser(database, ours.agencyId, 'bridge', { userType: 'ApiOnly' });
  const lapsedId = await addUser(database, ours.agencyId, 'lapsed', { needToResetPin: true });
  const { agencyId, inventoryId } = ours;
  await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId: lapsedId });
  signer = await logInAs(server, 'oursigner');
});

afterAll(() => server.close());

async function refusal(
  details: Partial<RecordUseForm['details']>,
  signing: Partial<RecordUseForm['signing']> = {},
  as: CurrentUser = signer,
) {
  const body = formOfUse(ours, 'our', details, signing);
  const reply = await server.send('/api/Uses', { body, headers: as.headers });
  expect(reply.status).toBe(422);
  return v.parse(Problem, await reply.json());
}

const countedPins = () =>
  server.open.database
    .select({ key: loginAttempts.key })
    .from(loginAttempts)
    .where(like(loginAttempts.key, 'pin %'));

const as = (userName: string) => ({ others: [{ userName, pin }] });

describe('a technician who guesses a colleague’s PIN', () => {
  it('learns nothing by naming the colleague as administering provider too: that is refused before any PIN', async () => {
    const administeringProvider = { givenByUserId: ours.people.witness ?? '' };
    for (const guess of [pin, '0000']) {
      const problem = await refusal(administeringProvider, {
        others: [{ userName: 'OURwitness', pin: guess }],
      });
      expect(problem.code).toBe('witness_is_giver');
    }
    expect(await countedPins()).toEqual([]);
  });
});

describe('a witness', () => {
  it('is never an API account', async () => {
    expect((await refusal({}, as('bridge'))).code).toBe('witness_not_found');
  });

  it('is never a system administrator from outside the agency', async () => {
    expect((await refusal({}, as('support'))).code).toBe('witness_not_found');
  });

  it('does not sign with a PIN that has to be reset, nor does the signer', async () => {
    const problem = await refusal({}, as('lapsed'));
    expect(problem).toMatchObject({
      code: 'pin_reset_needed',
      fields: { 'signing.others.0.pin': /./ },
    });
    const lapsed = await logInAs(server, 'lapsed');
    const own = await refusal({}, {}, lapsed);
    expect(own).toMatchObject({ code: 'pin_reset_needed', fields: { 'signing.pin': /./ } });
  });

  it('of another agency takes as long to look up as one who does not exist', async () => {
    const asked = [];
    for (const userName of ['theirwitness', 'unknown at all']) {
      const { database, count } = counting(server.open.database);
      const by = { userName };
      const now = server.clock.now;
      await verifyPin(database, { by, agencyId: ours.agencyId, pin, address: null, now });
      asked.push(count());
    }
    expect(asked[1]).toBe(asked[0]);
  });
});

describe('the administering provider', () => {
  it('is a person of the agency, as the page offers', async () => {
    for (const givenByUserId of [visitingAdministratorId, programId]) {
      expect((await refusal({ givenByUserId })).code).toBe('giver_not_found');
    }
  });
});

/** The same database, counting its queries. */
function counting(database: Database) {
  let queries = 0;
  return {
    database: new Proxy(database, {
      get: (target, name) => {
        if (name === 'select') queries += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
    count: () => queries,
  };
}
