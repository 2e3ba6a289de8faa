import { eq } from 'drizzle-orm';
import { inventories } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf, logIn } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

const { userName } = accountOf('medicOfMedic1');
const ofMedic = eq(users.userName, userName);

const medic1 = eq(inventories.name, 'Medic 1');
let medicId = '';

test.beforeEach(async ({ server }) => {
  const [medic] = await server.database.select({ id: users.id }).from(users).where(ofMedic);
  medicId = medic?.id ?? '';
});

test.afterEach(async ({ server }) => {
  await server.database.update(users).set({ witnessOnly: false }).where(ofMedic);
  await server.database.update(inventories).set({ custodianUserId: medicId }).where(medic1);
});

test('[ROLE-02] [ROLE-04] a witness only starts with the signatures they were named for, and opens no inventory', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('agent');
  await page.goto(`/admin/users/edit/security/${medicId}`);
  const rights = page.getByRole('form', { name: 'Rights' });
  const witness = rights.getByRole('checkbox', { name: 'Witness only' });
  await witness.check();
  await expectAccessible(page, 'rights with a witness only');
  const save = rights.getByRole('button', { name: 'Save rights' });
  await save.click();
  await expect(page.getByText('has custody of Medic 1')).toBeVisible();
  await expectAccessible(page, 'a right that is refused');
  await server.database.update(inventories).set({ custodianUserId: null }).where(medic1);
  await witness.check();
  await save.click();
  await expect(page.getByText('Rights saved.')).toBeVisible();
  await expect(witness).toBeChecked();

  await logIn(page, 'medicOfMedic1');
  await page.goto('/');
  await expect(page).toHaveURL(/\/missing-signatures$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missing signatures');
  await expect(page.getByRole('link', { name: 'Inventories' })).toHaveCount(0);
  await expectAccessible(page, 'missing signatures of a witness');
  await page.goto('/inventory/list');
  await expect(page.getByText('You don’t have access to that page.')).toBeVisible();
  await expect(page).toHaveURL(/\/missing-signatures$/);
});
