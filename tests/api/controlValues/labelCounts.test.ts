import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Activation, ControlValueLife } from '../../../src/contract/control-values/controlValue.ts';
import { PlacedLabels } from '../../../src/contract/control-values/controlValueScan.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { CountReport } from '../../../src/contract/reports/countReport.ts';
import { labelCode } from '../../../src/rules/control-values/labelCode.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  addEventCustody,
  counted,
  detailsOf,
  type EventCustody,
  expectRefusal,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { putLabels } from '../../support/custody/putLabels.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { record, expectIntact } = eventScene('lc', (scene) => {
  ({ server, custody, acts } = scene);
});

async function signer(): Promise<CurrentUser> {
  await server.open.database.update(users).set({ controlValues: true });
  return logInAs(server, `${custody.prefix}signer`);
}

async function put(count: number): Promise<string[]> {
  const reply = await putLabels(server, custody, count);
  return v.parse(Activation, await reply.json()).labels;
}

const labelRows = () =>
  server.open.database
    .select()
    .from(discrepancies)
    .where(and(eq(discrepancies.agencyId, custody.agencyId), eq(discrepancies.kind, 'label')))
    .orderBy(asc(discrepancies.label));

const told = async () =>
  (await labelRows()).map(({ label, recorded, found, resolvedAt }) =>
    [label, recorded, found, resolvedAt === null ? 'open' : 'explained'].join(' | '),
  );

const counting = (scanned: readonly string[], more: object = {}) =>
  acts.counting(4, { mode: 'scheduled', scanned, ...more });

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const reply = await server.send(path, { headers: (await signer()).headers });
  return v.parse(schema, await reply.json());
}

const report = () => read('/api/Reports/Counts?from=2026-03-10&to=2026-03-10', CountReport);

describe('[ROUTE-16] a count that compares labels', () => {
  it('finds no discrepancy if every label is there, however often and in whatever order it was scanned', async () => {
    const labels = await put(3);
    const scanned = [...labels.toReversed(), labels[0] ?? ''];
    const { differences, eventId } = await record(['signer'], counting(scanned));
    expect(differences).toBe(0);
    const [event] = await server.open.database
      .select()
      .from(custodyEvents)
      .where(eq(custodyEvents.id, eventId));
    expect(event?.details).toMatchObject({ scanned });
    await expectIntact();
  });

  it('reports labels that are missing and labels that should be elsewhere, with their location in the ledger', async () => {
    const [one = '', two = '', three = '', four = ''] = await put(4);
    const sending = detailsOf(custody, 'transferOut', {
      occurredAt: '2026-03-10T07:10:00.000Z',
      toInventoryId: custody.vaultId,
      carrier: 'Sam',
      lines: [{ lotId: custody.lotId, amount: vial, labels: [two] }],
    });
    const { transferId } = await record(['signer'], sending);
    await record(['witness'], {
      ...acts.arriving(transferId),
      occurredAt: '2026-03-10T07:12:00.000Z',
    });
    await record(
      ['signer', 'witness'],
      detailsOf(custody, 'breakage', {
        occurredAt: '2026-03-10T07:15:00.000Z',
        lines: [{ lotId: custody.lotId, amount: vial, labels: [three] }],
      }),
    );
    const foreign = labelCode(custody.agencyId + 1, one);
    const { differences } = await record(
      ['signer'],
      acts.counting(2, { mode: 'scheduled', scanned: [one, two, three, foreign, 'ZZ-0001'] }),
    );
    expect(differences).toBe(5);
    expect((await told()).toSorted()).toEqual(
      [
        `${four} | in ${custody.prefix} bag | not found | open`,
        `${two} | in ${custody.prefix} vault | scanned here | open`,
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
        recorded: `in ${custody.prefix} vault`,
        found: 'scanned here',
      }),
    );
    const { actNow } = await read('/api/Dashboard', Dashboard);
    expect(actNow).toContainEqual(
      expect.objectContaining({ title: `Label discrepancy: ${custody.prefix} bag` }),
    );
  });

  it('uses the ledger at its own time: what was removed or added later is where it was then', async () => {
    const [one = '', two = ''] = await put(2);
    await record(
      ['signer', 'witness'],
      detailsOf(custody, 'breakage', {
        occurredAt: '2026-03-10T07:45:00.000Z',
        lines: [{ lotId: custody.lotId, amount: vial, labels: [two] }],
      }),
    );
    const { differences } = await record(['signer'], counting([one, two]));
    expect(differences).toBe(0);
  });

  it('leaves out what was not scanned, and finds every label missing if an empty scan says that none is there', async () => {
    const labels = await put(2);
    expect((await record(['signer'], acts.counting(4))).differences).toBe(0);
    expect((await record(['signer', 'witness'], acts.handing(4))).differences).toBe(0);
    expect((await record(['signer'], counting([]))).differences).toBe(2);
    expect((await told()).length).toBe(labels.length);
  });

  it('is resolved by the next scan, not by a count without one', async () => {
    const labels = await put(2);
    await record(['signer'], counting(labels.slice(1)));
    await record(['signer'], acts.counting(4, { occurredAt: '2026-03-10T07:40:00.000Z' }));
    expect((await labelRows()).map(({ resolvedAt }) => resolvedAt)).toEqual([null]);
    const again = {
      ...counted,
      signerIs: 'offGoing' as const,
      occurredAt: '2026-03-10T07:50:00.000Z',
      lines: [{ lotId: custody.lotId, found: 4 * vial }],
      scanned: labels,
    };
    await record(['signer', 'witness'], detailsOf(custody, 'shiftChange', again));
    expect((await labelRows()).map(({ resolution }) => resolution)).toEqual([
      `The labels were scanned again by ${custody.prefix} signer.`,
    ]);
    await expectIntact();
  });

  it('opens nothing that a newer scan has resolved', async () => {
    const labels = await put(2);
    await record(['signer'], counting(labels, { occurredAt: '2026-03-10T07:50:00.000Z' }));
    await record(['signer'], counting([]));
    expect((await labelRows()).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
    await expectIntact();
  });

  it('is explained by an act on the vial: a missing one was lost, a present one was received', async () => {
    const [one = '', two = '', three = ''] = await put(3);
    await record(['signer'], counting([three]));
    const atVault = detailsOf(custody, 'count', {
      ...counted,
      inventoryId: custody.vaultId,
      recountOfId: null,
      mode: 'scheduled',
      lines: [],
      scanned: [two],
    });
    await record(['signer'], atVault);
    const losing = detailsOf(custody, 'loss', {
      occurredAt: '2026-03-10T07:40:00.000Z',
      isTheft: false,
      lines: [{ lotId: custody.lotId, amount: vial, labels: [one] }],
    });
    await record(['signer', 'witness'], losing);
    const sent = detailsOf(custody, 'transferOut', {
      occurredAt: '2026-03-10T07:41:00.000Z',
      toInventoryId: custody.vaultId,
      carrier: 'Sam',
      lines: [{ lotId: custody.lotId, amount: vial, labels: [two] }],
    });
    const { transferId } = await record(['signer'], sent);
    const states = async () =>
      (await labelRows()).map(
        ({ label, found, resolvedAt }) => `${label} ${found} ${resolvedAt !== null}`,
      );
    expect((await states()).toSorted()).toEqual(
      [`${one} not found true`, `${two} not found true`, `${two} scanned here false`].toSorted(),
    );
    await record(['witness'], {
      ...acts.arriving(transferId),
      occurredAt: '2026-03-10T07:42:00.000Z',
    });
    expect(await states()).toContain(`${two} scanned here true`);
    await expectIntact();
  });

  it('hides from the report and the dashboard of an open blind count which labels the ledger has there', async () => {
    const [one = '', two = ''] = await put(2);
    await record(['signer'], counting([one, 'ZZ-0001'], { mode: 'blind' }));
    const { actNow } = await read('/api/Dashboard', Dashboard);
    const told = actNow.find(({ title }) => title.startsWith('Label discrepancy'))?.detail;
    expect(told).toMatch(/^ZZ-0001 scanned here; 1 more\. Since /);
    expect(told).not.toContain(two);
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
    const breaking = detailsOf(custody, 'breakage', {
      lines: [{ lotId: custody.lotId, amount: vial, labels: [two] }],
    });
    await record(['signer', 'witness'], breaking);
    const ask = async (name: string) =>
      server.send(`/api/Inventories/${custody.inventoryId}/PlaceLabels`, {
        body: { labels: [one, two, 'ZZ-0001', 'CV2147483647-0000001'] },
        headers: (await logInAs(server, name)).headers,
      });
    const reply = await ask(`${custody.prefix}signer`);
    expect(v.parse(PlacedLabels, await reply.json()).labels).toEqual([
      { label: two, where: 'wasted' },
      { label: 'ZZ-0001', where: 'never activated in this agency' },
      { label: 'CV2147483647-0000001', where: 'a label from another agency' },
    ]);
    const other = await addEventCustody(server.open.database, `${custody.prefix}o`);
    expect((await ask(`${other.prefix}signer`)).status).toBe(404);
  });

  it('refuses a code that was misread', async () => {
    const code = labelCode(custody.agencyId + 1, 'ZZ-0001');
    const misread = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    await expectRefusal(
      record(['signer'], counting([misread])),
      'label_misread',
      'details.scanned',
    );
  });

  it('reveals nothing to another agency, and affects nothing there', async () => {
    const labels = await put(2);
    const other = await server.open.database
      .select({ id: controlValues.agencyId })
      .from(controlValues);
    const others = [...new Set(other.map(({ id }) => id))].filter((id) => id !== custody.agencyId);
    const [otherId = 0] = others;
    const theirs = await server.open.database
      .select({ label: controlValues.label })
      .from(controlValues)
      .where(eq(controlValues.agencyId, otherId));
    const [{ label: their = '' } = { label: '' }] = theirs;
    const before = await server.open.database
      .select({ id: discrepancies.id })
      .from(discrepancies)
      .where(eq(discrepancies.agencyId, otherId));
    await record(['signer'], counting([...labels, their]));
    expect(await told()).toEqual([`${their} | a label from another agency | scanned here | open`]);
    const after = await server.open.database
      .select({ id: discrepancies.id })
      .from(discrepancies)
      .where(eq(discrepancies.agencyId, otherId));
    expect(after.length).toBe(before.length);
  });

  it('shows in the history of a vial whether its label was scanned', async () => {
    const [one = '', two = ''] = await put(2);
    await record(['signer'], counting([one]));
    const rows = await server.open.database
      .select({ id: controlValues.id, label: controlValues.label })
      .from(controlValues)
      .where(eq(controlValues.agencyId, custody.agencyId));
    const life = async (label: string) => {
      const id = rows.find((row) => row.label === label)?.id ?? '';
      const { events } = await read(`/api/ControlValues/${id}`, ControlValueLife);
      return events.map(({ summary }) => summary).join('\n');
    };
    expect(await life(one)).toContain('its label was scanned here');
    expect(await life(two)).toContain('its label was not found');
  });

  it('is detected if a discrepancy of a label is changed, removed or invented', async () => {
    const labels = await put(2);
    await record(['signer'], counting(labels.slice(1)));
    await server.open.database
      .update(discrepancies)
      .set({ label: labels[1] ?? '' })
      .where(eq(discrepancies.agencyId, custody.agencyId));
    const { failures } = await verifyLedger(server.open.database, custody.agencyId);
    expect(failures.join(' ')).toContain('The differences that event 1 found were changed');
  });
});
