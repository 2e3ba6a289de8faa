import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Found, foundLimit } from '../../../src/contract/search/search.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let ours: TestCustody;
let theirs: TestCustody;
let signer: CurrentUser;
let outsider: CurrentUser;
let manager: CurrentUser;
let stranger: CurrentUser;
let secondId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  ours = await addCustody(database, 'our');
  theirs = await addCustody(database, 'their');
  const { agencyId, siteId, people } = ours;
  const place = { agencyId, siteId, kind: 'vehicle' } as const;
  const added = await database
    .insert(inventories)
    .values([
      { ...place, name: 'Medic 2', sealNumber: 'TV-48213' },
      { ...place, name: 'Former medic', isActive: false },
    ])
    .returning({ id: inventories.id });
  secondId = added[0]?.id ?? '';
  const userId = people.signer ?? '';
  await database.insert(inventoryUsers).values({ agencyId, inventoryId: secondId, userId });
  await addUser(database, agencyId, 'ourmanager', { fullName: 'Tomás BELTRÁN', permissionId: 2 });
  await addUser(database, agencyId, 'formerly', { fullName: 'our Former', isActive: false });
  signer = await logInAs(server, 'oursigner');
  outsider = await logInAs(server, 'ouroutsider');
  manager = await logInAs(server, 'ourmanager');
  stranger = await logInAs(server, 'theirsigner');
});

afterAll(() => server.close());

const ask = (text: string, as: CurrentUser) =>
  server.send(`/api/Search?${new URLSearchParams({ text })}`, { headers: as.headers });

async function find(text: string, as: CurrentUser): Promise<Found> {
  const reply = await ask(text, as);
  expect(reply.status).toBe(200);
  return v.parse(Found, await reply.json());
}

describe('[SHELL-06] search results', () => {
  it('inventories by their names and sites, in any case, but no closed ones', async () => {
    const { inventories: found } = await find('MEDIC our site', signer);
    expect(found).toEqual([
      {
        id: secondId,
        name: 'Medic 2',
        kind: 'vehicle',
        siteId: ours.siteId,
        siteName: 'our site',
        sealNumber: 'TV-48213',
        isAssociated: true,
      },
    ]);
  });

  it('products by name, strength, package and code, and where the user holds them', async () => {
    for (const text of ['fentanyl', '50 mcg', '2 ml vial', '99999-101']) {
      const { products: found } = await find(text, signer);
      expect(found, text).toMatchObject([
        {
          id: ours.productId,
          name: 'fentaNYL',
          schedule: 'C-II',
          heldIn: [{ id: ours.inventoryId, name: 'our bag', siteId: ours.siteId }],
        },
      ]);
    }
  });

  it('people by their names, with any accents', async () => {
    const { people } = await find('tomas beltran', manager);
    expect(people).toMatchObject([{ fullName: 'Tomás BELTRÁN', permissionProfile: 'Manager' }]);
    expect((await find('former', manager)).people).toEqual([]);
  });

  it('people by names and titles, even if many others have the word in their emails and ids', async () => {
    const { database } = server.open;
    const agencyId = ours.agencyId;
    const others = Array.from({ length: 310 }, (_, index) => ({
      agencyId,
      userName: `other${index}`,
      fullName: `Aa Other ${index}`,
      email: `other${index}@quarrymen.example`,
      friendlyId: `quarrymen ${index}`,
      permissionId: 1,
    }));
    const added = await database.insert(users).values(others).returning({ id: users.id });
    await database.insert(userAgencies).values(added.map(({ id }) => ({ userId: id, agencyId })));
    await addUser(database, agencyId, 'named', { fullName: 'Zed MacQuarrymen' });
    await addUser(database, agencyId, 'titled', { fullName: 'Zoe', jobTitle: 'Quarrymen lead' });
    const { people, hasMore } = await find('quarrymen', manager);
    expect(people.map(({ fullName }) => fullName)).toEqual(['Zed MacQuarrymen', 'Zoe']);
    expect(hasMore).toBe(false);
    expect((await find('zoe quarrymen', manager)).people).toMatchObject([{ fullName: 'Zoe' }]);
    // A word that many titles hold does not crowd out those whose name it is.
    await database
      .update(users)
      .set({ jobTitle: 'MacQuarrymen' })
      .where(eq(users.email, sql`${users.userName} || '@quarrymen.example'`));
    expect((await find('quarrymen', manager)).people[0]?.fullName).toBe('Zed MacQuarrymen');
  });

  it('only matches for every word, and special characters of SQL are plain characters', async () => {
    for (const text of ['medic nothing', '%', '_', "medic' or '1'='1", '\\']) {
      const found = await find(text, manager);
      expect(found, text).toEqual({ inventories: [], products: [], people: [], hasMore: false });
    }
  });

  it('at most eight of a kind, the closest first, and a hint that there are more', async () => {
    const { agencyId, siteId } = theirs;
    const place = { agencyId, siteId, kind: 'bag' } as const;
    const names = Array.from({ length: foundLimit + 1 }, (_, index) => `Spare unit ${index + 1}`);
    await server.open.database
      .insert(inventories)
      .values([...names, 'Unit of the chief'].map((name) => ({ ...place, name })));
    const found = await find('unit', stranger);
    expect(found.inventories.map(({ name }) => name)).toEqual([
      'Unit of the chief',
      ...names.slice(0, foundLimit - 1),
    ]);
    expect(found.hasMore).toBe(true);
    expect((await find('chief', stranger)).hasMore).toBe(false);
  });
});

describe('[SHELL-06] [ROLE-04] who can find what', () => {
  it('technicians find no people, not even themselves', async () => {
    expect((await find('signer', signer)).people).toEqual([]);
    expect((await find('signer', manager)).people).toMatchObject([{ fullName: 'our signer' }]);
  });

  it('[ENT-12] a person who is not assigned finds an inventory, but not its seal or stock', async () => {
    for (const currentUser of [outsider, manager]) {
      expect((await find('medic', currentUser)).inventories).toMatchObject([
        { id: secondId, sealNumber: null, isAssociated: false },
      ]);
      expect((await find('tv-48213', currentUser)).inventories).toEqual([]);
      expect((await find('fentanyl', currentUser)).products).toMatchObject([{ heldIn: [] }]);
    }
    expect((await find('tv-48213', signer)).inventories).toMatchObject([{ id: secondId }]);
  });

  it('[SWAP-06] another agency finds nothing of ours', async () => {
    const told = JSON.stringify(await find('e', stranger));
    expect(told).toContain(theirs.inventoryId);
    for (const id of [ours.siteId, ours.inventoryId, ours.productId, secondId, 'our ']) {
      expect(told).not.toContain(id);
    }
  });

  it('a product that is no longer in the formulary is not found', async () => {
    await server.open.database.update(products).set({ isActive: false });
    expect((await find('fentanyl', signer)).products).toEqual([]);
    await server.open.database.update(products).set({ isActive: true });
  });

  it('no one without a session', async () => {
    expect((await server.send('/api/Search?text=medic')).status).toBe(401);
  });

  it.each([
    ['nothing', '', 'Enter what to look for.'],
    ['blanks', '   ', 'Enter what to look for.'],
    ['a line end', 'a\nb', 'Use letters, digits and signs on one line only.'],
    ['a whole page', 'a'.repeat(101), 'Use at most 100 characters.'],
  ])('%s is not a query', async (_what, text, sentence) => {
    const reply = await ask(text, signer);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(v.parse(Problem, await reply.json()))).toContain(sentence);
  });
});
