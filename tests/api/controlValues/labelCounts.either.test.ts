import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ControlValueLife } from '../../../src/contract/control-values/controlValue.ts';
import { PlacedLabels } from '../../../src/contract/control-values/controlValueScan.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { CountReport } from '../../../src/contract/reports/countReport.ts';
import { labelCode } from '../../../src/rules/control-values/labelCode.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  addEventCustody,
  detailsOf,
  expectRefusal,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { labelCountScene } from './labelCountScene.ts';

const scene = labelCountScene();
const { record, expectIntact, put, labelRows, counting } = scene;

async function signer(): Promise<CurrentUser> {
  await scene.server.open.database.update(users).set({ controlValues: true });
  return logInAs(scene.server, `${scene.custody.prefix}signer`);
}

const told = async () =>
  (await labelRows()).map(({ label, recorded, found, resolvedAt }) =>
    [label, recorded, found, resolvedAt === null ? 'open' : 'explained'].join(' | '),
  );

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const reply = await scene.server.send(path, { headers: (await signer()).headers });
  return v.parse(schema, await reply.json());
}

const report = () => read('/api/Reports/Counts?from=2026-03-10&to=2026-03-10', CountReport);

describe('[ROUTE-16] a count that compares labels', () => {
  it('finds no discrepancy if every label is there, however often and in whatever order it was scanned', async () => {
    const labels = await put(3);
    const scanned = [...labels.toReversed(), labels[0] ?? ''];
    const { differences, eventId } = await record(['signer'], counting(scanned));
    expect(differences).toBe(0);
    const [event] = await scene.server.open.database
      .select()
      .from(custodyEvents)
      .where(eq(custodyEvents.id, eventId));
    expect(event?.details).toMatchObject({ scanned });
    await expectIntact();
  });

  it('reports labels that are missing and labels that should be elsewhere, with their location in the ledger', async () => {
    const [one = '', two = '', three = '', four = ''] = await put(4);
    const sending = detailsOf(scene.custody, 'transferOut', {
      occurredAt: '2026-03-10T07:10:00.000Z',
      toInventoryId: scene.custody.vaultId,
      carrier: 'Sam',
      lines: [{ lotId: scene.custody.lotId, amount: vial, labels: [two] }],
    });
    const { transferId } = await record(['signer'], sending);
    await record(['witness'], {
      ...scene.acts.arriving(transferId),
      occurredAt: '2026-03-10T07:12:00.000Z',
    });
    await record(
      ['signer', 'witness'],
      detailsOf(scene.custody, 'breakage', {
        occurredAt: '2026-03-10T07:15:00.000Z',
        lines: [{ lotId: scene.custody.lotId, amount: vial, labels: [three] }],
      }),
    );
    const foreign = labelCode(scene.custody.agencyId + 1, one);
    const { differences } = await record(
      ['signer'],
      scene.acts.counting(2, { mode: 'scheduled', scanned: [one, two, three, foreign, 'ZZ-0001'] }),
    );
    expect(differences).toBe(5);
    expect((await told()).toSorted()).toEqual(
      [
        `${four} | in ${scene.custody.prefix} bag | not found | open`,
        `${two} | in ${scene.custody.prefix} vault | scanned here | open`,
        `${three} | wasted | scanned here | open`,
        `${foreign} | a label from another agency | scanned here | open`,
        'ZZ-0001 | never activated in this agency | scanned here | open',
      ].toSorted(),
    );
    await expectIntact();
    const { differences: listed } = await report();
    expect(listed).toContainEqual(
      expect.objectContaining({
        kind: 'label',
        label: two,
        recorded: `in ${scene.custody.prefix} vault`,
        found: 'scanned here',
      }),
    );
    const { actNow } = await read('/api/Dashboard', Dashboard);
    expect(actNow).toContainEqual(
      expect.objectContaining({ title: `Label discrepancy: ${scene.custody.prefix} bag` }),
    );
  });

  it('uses the ledger at its own time: what was removed or added later is where it was then', async () => {
    const [one = '', two = ''] = await put(2);
    await record(
      ['signer', 'witness'],
      detailsOf(scene.custody, 'breakage', {
        occurredAt: '2026-03-10T07:45:00.000Z',
        lines: [{ lotId: scene.custody.lotId, amount: vial, labels: [two] }],
      }),
    );
    const { differences } = await record(['signer'], counting([one, two]));
    expect(differences).toBe(0);
  });

  it('leaves out what was not scanned, and finds every label missing if an empty scan says that none is there', async () => {
    const labels = await put(2);
    expect((await record(['signer'], scene.acts.counting(4))).differences).toBe(0);
    expect((await record(['signer', 'witness'], scene.acts.handing(4))).differences).toBe(0);
    expect((await record(['signer'], counting([]))).differences).toBe(2);
    expect((await told()).length).toBe(labels.length);
  });

  it('hides from the report and the dashboard of an open blind count which labels the ledger has there', async () => {
    const [one = '', two = ''] = await put(2);
    await record(['signer'], counting([one, 'ZZ-0001'], { mode: 'blind' }));
    const { agencyId, people } = scene.custody;
    const everyone = Object.values(people);
    await grantActs(scene.server.open.database, agencyId, everyone, ['closeCase'], 'none');
    const { actNow } = await read('/api/Dashboard', Dashboard);
    const told = actNow
      .filter(({ title }) => title.startsWith('Label discrepancy'))
      .map(({ detail }) => detail);
    expect(told).toEqual([
      expect.stringMatching(/^A label not found, doesn’t match\. Case C-2026-\d{4}, since /),
      expect.stringMatching(/^ZZ-0001 scanned here, doesn’t match\. Case C-2026-\d{4}, since /),
    ]);
    expect(told.join(' ')).not.toContain(two);
    const { differences } = await report();
    expect(differences.map(({ label, recorded, found }) => ({ label, recorded, found }))).toEqual(
      expect.arrayContaining([
        { label: null, recorded: null, found: 'not found' },
        { label: 'ZZ-0001', recorded: null, found: 'scanned here' },
      ]),
    );
  });

  it('shows during the scan where the ledger has what is not here, but only to assigned people', async () => {
    const [one = '', two = ''] = await put(2);
    const breaking = detailsOf(scene.custody, 'breakage', {
      lines: [{ lotId: scene.custody.lotId, amount: vial, labels: [two] }],
    });
    await record(['signer', 'witness'], breaking);
    const ask = async (name: string) =>
      scene.server.send(`/api/Inventories/${scene.custody.inventoryId}/PlaceLabels`, {
        body: { labels: [one, two, 'ZZ-0001', 'CV2147483647-0000001'] },
        headers: (await logInAs(scene.server, name)).headers,
      });
    const reply = await ask(`${scene.custody.prefix}signer`);
    expect(v.parse(PlacedLabels, await reply.json()).labels).toEqual([
      { label: two, where: 'wasted' },
      { label: 'ZZ-0001', where: 'never activated in this agency' },
      { label: 'CV2147483647-0000001', where: 'a label from another agency' },
    ]);
    const other = await addEventCustody(scene.server.open.database, `${scene.custody.prefix}o`);
    expect((await ask(`${other.prefix}signer`)).status).toBe(404);
  });

  it('[LABEL-04] refuses a code that was misread', async () => {
    const code = labelCode(scene.custody.agencyId + 1, 'ZZ-0001');
    const misread = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    await expectRefusal(
      record(['signer'], counting([misread])),
      'label_misread',
      'details.scanned',
    );
  });

  it('reveals nothing to another agency, and affects nothing there', async () => {
    const labels = await put(2);
    const other = await scene.server.open.database
      .select({ id: controlValues.agencyId })
      .from(controlValues);
    const others = [...new Set(other.map(({ id }) => id))].filter(
      (id) => id !== scene.custody.agencyId,
    );
    const [otherId = 0] = others;
    const theirs = await scene.server.open.database
      .select({ label: controlValues.label })
      .from(controlValues)
      .where(eq(controlValues.agencyId, otherId));
    const [{ label: their = '' } = { label: '' }] = theirs;
    const before = await scene.server.open.database
      .select({ id: discrepancies.id })
      .from(discrepancies)
      .where(eq(discrepancies.agencyId, otherId));
    await record(['signer'], counting([...labels, their]));
    expect(await told()).toEqual([`${their} | a label from another agency | scanned here | open`]);
    const after = await scene.server.open.database
      .select({ id: discrepancies.id })
      .from(discrepancies)
      .where(eq(discrepancies.agencyId, otherId));
    expect(after.length).toBe(before.length);
  });

  it('shows in the history of a vial whether its label was scanned', async () => {
    const [one = '', two = ''] = await put(2);
    await record(['signer'], counting([one]));
    const rows = await scene.server.open.database
      .select({ id: controlValues.id, label: controlValues.label })
      .from(controlValues)
      .where(eq(controlValues.agencyId, scene.custody.agencyId));
    const life = async (label: string) => {
      const id = rows.find((row) => row.label === label)?.id ?? '';
      const { events } = await read(`/api/ControlValues/${id}`, ControlValueLife);
      return events.map(({ summary }) => summary).join('\n');
    };
    expect(await life(one)).toContain('its label was scanned here');
    expect(await life(two)).toContain('its label was not found');
  });
});
