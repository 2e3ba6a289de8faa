import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWitnesses } from '../../../../src/server/core/signing/readWitnesses.ts';
import type { OpenDatabase } from '../../../../src/server/database/database.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { userAgencies, users } from '../../../../src/server/database/schema/user.ts';
import { addCustody, type TestCustody } from '../../../support/custody/custody.ts';
import { openTestDatabase } from '../../../support/database/testDatabase.ts';
import { addUser } from '../../../support/people/people.ts';

let open: OpenDatabase;
let custody: TestCustody;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addCustody(open.database, 'pick');
});

afterAll(() => open.close());

const offered = (who = 'signer') =>
  readWitnesses(
    open.database,
    { agencyId: custody.agencyId, userId: custody.people[who] ?? '' },
    custody.inventoryId,
  );

async function add(userName: string, row: Partial<typeof users.$inferInsert> = {}) {
  const id = await addUser(open.database, custody.agencyId, userName);
  if (Object.keys(row).length > 0) {
    await open.database.update(users).set(row).where(eq(users.id, id));
  }
  return id;
}

describe('[SIGN-08] the people who can sign next to the person logged in', () => {
  it('are listed by name and role, with whether the inventory is theirs', async () => {
    expect(await offered()).toEqual([
      {
        id: custody.people.outsider,
        userName: 'pickoutsider',
        name: 'pick outsider',
        role: 'Technician',
        isHere: false,
        onlyWitnesses: false,
      },
      expect.objectContaining({ userName: 'pickwitness', name: 'pick witness', isHere: true }),
    ]);
    expect((await offered('witness')).map(({ userName }) => userName)).toEqual([
      'pickoutsider',
      'picksigner',
    ]);
  });

  it('leave out everyone who could not sign now, and people of other agencies', async () => {
    const before = await offered();
    await add('pickdisabled', { isActive: false });
    await add('pickprogram', { userType: 'ApiOnly' });
    await add('pickpinless', { pinHash: null });
    await add('pickreset', { needToResetPin: true });
    await add('picknew', { isNewUser: true });
    await add('pickterms', { isAcknowledged: false });
    await add('pickimage', { userSignatureId: null });
    const left = await add('pickleft');
    await open.database.delete(userAgencies).where(eq(userAgencies.userId, left));
    await addCustody(open.database, 'elsewhere');
    expect(await offered()).toEqual(before);
  });

  it('include a nurse who only witnesses, and a person whose passkey signs while the PIN is reset', async () => {
    const nurse = await add('picknurse', { witnessOnly: true, jobTitle: 'Nurse' });
    const { inventoryId, agencyId } = custody;
    await open.database.insert(inventoryUsers).values({ agencyId, inventoryId, userId: nurse });
    await add('pickpasskey', { needToResetPin: true, hasPasskey: true });
    const found = await offered();
    expect(found.find(({ id }) => id === nurse)).toMatchObject({
      role: 'Nurse',
      isHere: true,
      onlyWitnesses: true,
    });
    expect(found.map(({ userName }) => userName)).toContain('pickpasskey');
  });
});
