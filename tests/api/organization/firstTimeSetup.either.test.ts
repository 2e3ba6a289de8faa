import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SetupProgress } from '../../../src/contract/administration/firstTimeSetup.ts';
import { agencies, agencySettings } from '../../../src/server/database/schema/agency.ts';
import { firstCountScene, formOf, recorded } from './firstCountScene.ts';

const scene = firstCountScene();
const { addInventory, read, record } = scene;

describe('[SHELL-02] First Time Setup', () => {
  it('knows what exists, and what still has to be counted', async () => {
    await recorded(await record(formOf(await addInventory())));
    const uncounted = await addInventory();
    const progress = v.parse(SetupProgress, await read('/api/Admin/FirstTimeSetup'));
    expect(progress).toMatchObject({ agencyName: 'Hudson Valley EMS', sites: 1, products: 1 });
    expect(progress.counted).toBeGreaterThan(0);
    expect(progress.uncounted.find(({ id }) => id === uncounted)).toMatchObject({
      isAssociated: true,
    });
    const others = v.parse(SetupProgress, await read('/api/Admin/FirstTimeSetup', 'deputy'));
    expect(others.uncounted.find(({ id }) => id === uncounted)).toMatchObject({
      isAssociated: false,
    });
  });

  it('its settings are complete once they have the agency’s address, saved again or not', async () => {
    const { agencyId, database } = scene.people;
    const hasSettings = async () =>
      v.parse(SetupProgress, await read('/api/Admin/FirstTimeSetup')).hasSettings;
    expect(await hasSettings()).toBe(false);
    await database.delete(agencySettings).where(eq(agencySettings.agencyId, agencyId));
    const which = eq(agencies.id, agencyId);
    await database.update(agencies).set({ address: '1 Pier Road' }).where(which);
    expect(await hasSettings()).toBe(true);
  });
});
