import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventChoices } from '../../../src/contract/custody/custodyChoices.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { CountReport } from '../../../src/contract/reports/countReport.ts';
import { agencySettings } from '../../../src/server/database/schema/agency.ts';
import { balanceReads } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { eventScene } from '../../support/custody/eventScene.ts';
import { activate } from '../../support/custody/putLabels.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';

/** Logging in takes longer than reading. */
let currentUsers: Map<string, Pick<CurrentUser, 'headers'>>;
let scene: Parameters<Parameters<typeof eventScene>[1]>[0];
const { record, expectIntact } = eventScene('blind', (taken) => {
  scene = taken;
  currentUsers = new Map();
});

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema, who = 'signer') {
  const known = currentUsers.get(who);
  const { headers } = known ?? (await logInAs(scene.server, `${scene.custody.prefix}${who}`));
  if (known === undefined) currentUsers.set(who, { headers });
  const reply = await scene.server.send(path, { headers });
  expect(reply.status).toBe(200);
  return v.parse(schema, await reply.json());
}

const choicesFor = (query: string) =>
  read(`/api/Inventories/${scene.custody.inventoryId}/EventChoices?${query}`, EventChoices);

async function addAdministrator(): Promise<void> {
  const { agencyId, inventoryId, prefix } = scene.custody;
  const { database } = scene.server.open;
  const userId = await addUser(database, agencyId, `${prefix}chief`, { permissionId: 3 });
  await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
}

describe('[COUNT-06] the form of a blind count', () => {
  it('is sent without balances, labels and differences, before a kind is chosen as well', async () => {
    const { headers } = await logInAs(scene.server, `${scene.custody.prefix}signer`);
    const labeled = await activate(scene.server, { headers }, scene.custody, 2);
    expect(labeled.status).toBe(200);
    await record(['signer'], scene.acts.counting(3, { mode: 'scheduled' }));
    const blind = ['', 'kind=count', 'kind=count&mode=blind', 'kind=count&mode=recount'];
    for (const query of [...blind, 'kind=shiftChange', 'kind=sealChange']) {
      const choices = await choicesFor(query);
      expect([query, choices.isBlind, choices.holdings.map(({ balance }) => balance)]).toEqual([
        query,
        true,
        [null],
      ]);
      expect(choices.differences).toEqual([]);
      expect(choices.labelled.vials.flatMap(({ labels }) => labels)).toEqual([]);
      expect(choices.isLabeled).toBe(true);
      expect(choices.inventory.belowPar).toBeNull();
    }
    for (const query of ['kind=count&mode=scheduled', 'kind=correction']) {
      const choices = await choicesFor(query);
      expect([query, choices.isBlind, choices.holdings[0]?.balance]).toEqual([query, false, 8_000]);
      expect(choices.differences).toMatchObject([{ recorded: 8_000, found: 6_000 }]);
      expect(choices.labelled.vials.flatMap(({ labels }) => labels)).toHaveLength(2);
    }
  });

  it('follows the settings of the agency, and so does what is recorded of the count', async () => {
    await scene.server.open.database
      .insert(agencySettings)
      .values({
        agencyId: scene.custody.agencyId,
        ...{ receiveSigners: 'one', transferSigners: 'two', countSigners: 'one' },
        ...{ shiftChangeSigners: 'two', maySignLater: true, pinLength: 4, retentionYears: 5 },
        ...{ blindShiftChange: false, blindSealChange: false, blindScheduled: true },
      });
    expect((await choicesFor('kind=shiftChange')).isBlind).toBe(false);
    expect((await choicesFor('kind=sealChange')).isBlind).toBe(false);
    expect((await choicesFor('kind=count&mode=scheduled')).isBlind).toBe(true);
    await record(['signer'], scene.acts.counting(3, { mode: 'scheduled' }));
    const { differences } = await read('/api/Reports/Counts', CountReport);
    expect(differences).toMatchObject([{ recorded: null, found: '6000' }]);
    await expectIntact();
  });
});

describe('[COUNT-07] what a blind count found', () => {
  it('is said only as a number, and the recorded amount only to people who may close cases until it is counted again', async () => {
    await addAdministrator();
    const answer = await record(['signer', 'witness'], scene.acts.handing(3));
    expect(answer).toMatchObject({ differences: 1, summary: 'Shift change, 1 discrepancy' });
    expect(JSON.stringify(answer)).not.toMatch(/8[,.]?000|6[,.]?000/);
    const shown = async (who: string) => {
      const { differences } = await read('/api/Reports/Counts', CountReport, who);
      const { actNow } = await read('/api/Dashboard', Dashboard, who);
      const onHome = actNow.find(({ title }) => title.startsWith('Count discrepancy'))?.detail;
      const path = `/api/Inventories/${scene.custody.inventoryId}/EventChoices?kind=correction`;
      const offered = (await read(path, EventChoices, who)).differences;
      return [
        differences.at(0)?.recorded,
        onHome?.includes('400\u00a0mcg expected'),
        offered.length,
      ];
    };
    expect(await shown('signer')).toEqual([null, false, 0]);
    expect(await shown('chief')).toEqual(['8000', true, 1]);
    const again = { mode: 'recount', recountOfId: answer.eventId };
    const recount = await record(['witness'], scene.acts.counting(3, again));
    expect(recount.differences).toBe(1);
    expect(await shown('signer')).toEqual(['8000', true, 1]);
    await expectIntact();
  });

  it('says whose counters had read the balances in the hour before, whichever way they read them', async () => {
    const { inventoryId } = scene.custody;
    const before = await record(['signer'], scene.acts.counting(4));
    expect(before.summary).toBe('Blind count, no discrepancy');
    // A blind form is not a read of balances, and what another person reads says nothing of the counter.
    await choicesFor('kind=count&mode=blind');
    await read(`/api/Inventories/${inventoryId}/Ledger`, v.unknown(), 'witness');
    const unseen = await record(['signer'], scene.acts.counting(4));
    expect(unseen.summary).toBe('Blind count, no discrepancy');
    const together = await record(['signer', 'witness'], scene.acts.handing(4));
    expect(together.summary).toBe('Shift change, no discrepancy, balances seen');
    const { database } = scene.server.open;
    const { agencyId } = scene.custody;
    const ways = [
      `/api/Inventories/${inventoryId}`,
      `/api/Inventories/${inventoryId}/UseChoices`,
      '/api/Inventories',
      '/api/Reports/PerpetualInventory',
      '/api/Reports/Restock',
    ];
    for (const path of ways) {
      await database.delete(balanceReads).where(eq(balanceReads.agencyId, agencyId));
      await read(path, v.unknown());
      const recorded = await record(['signer'], scene.acts.counting(4));
      expect([path, recorded.summary]).toEqual([
        path,
        'Blind count, no discrepancy, balances seen',
      ]);
    }
    // It was counted at 07:31.
    for (const [readAt, marked] of [
      ['2026-03-10T06:31:00.000Z', ', balances seen'],
      ['2026-03-10T06:30:59.000Z', ''],
    ] as const) {
      await database
        .update(balanceReads)
        .set({ readAt: new Date(readAt) })
        .where(eq(balanceReads.agencyId, agencyId));
      const { summary } = await record(['signer'], scene.acts.counting(4));
      expect(summary).toBe(`Blind count, no discrepancy${marked}`);
    }
    const { rows } = await read('/api/Reports/Counts', CountReport);
    const seen = rows.flatMap(({ bookSeenBy }) => bookSeenBy);
    expect(seen.toSorted().toReversed()).toEqual([
      `${scene.custody.prefix} witness`,
      ...ways.map(() => `${scene.custody.prefix} signer`),
      `${scene.custody.prefix} signer`,
    ]);
    await expectIntact();
  });
});
