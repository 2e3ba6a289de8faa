import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Activation, ControlValueLife } from '../../../src/contract/control-values/controlValue.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { lots } from '../../../src/server/database/schema/custodyProduct.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  expectRefusal,
  recordAs,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { activate } from '../../support/custody/putLabels.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;
let labels: string[];
let otherAgencyId = 0;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  server.clock.now = new Date('2026-03-10T07:00:00.000Z');
  custody = await addEventCustody(database, 'nv');
  await database.update(users).set({ controlValues: true });
  signer = await logInAs(server, 'nvsigner');
  const reply = await activate(server, signer, custody, 4);
  labels = v.parse(Activation, await reply.json()).labels;
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  const others = await addEventCustody(database, 'ov');
  otherAgencyId = others.agencyId;
  const { agencyId, productId, lotId, inventoryId } = others;
  const bound = { agencyId, productId, lotId, inventoryId, status: 'active' as const };
  const theirs = [...labels, 'HV-0500'].map((label) => ({ ...bound, label }));
  await database.insert(controlValues).values(theirs);
});

afterAll(() => server.close());

const label = (index: number) => labels[index] ?? '';

/** The details with these labels on their first line. */
function naming(details: CustodyEventDetails, names: readonly string[]): CustodyEventDetails {
  if (!('lines' in details)) throw new Error('It has no lines');
  const [line, ...rest] = details.lines;
  return { ...details, lines: [{ ...line, labels: names }, ...rest] } as CustodyEventDetails;
}

const record = (
  people: readonly [string, ...string[]],
  details: CustodyEventDetails,
  more?: Parameters<typeof recordAs>[4],
) => recordAs(server.open.database, custody, people, details, more);

async function stateOf(name: string) {
  const [row] = await server.open.database
    .select({ status: controlValues.status, inventoryId: controlValues.inventoryId })
    .from(controlValues)
    .where(and(eq(controlValues.agencyId, custody.agencyId), eq(controlValues.label, name)));
  return row;
}

async function lifeOf(name: string) {
  const [row] = await server.open.database
    .select({ id: controlValues.id })
    .from(controlValues)
    .where(and(eq(controlValues.agencyId, custody.agencyId), eq(controlValues.label, name)));
  const reply = await server.send(`/api/ControlValues/${row?.id ?? ''}`, {
    headers: signer.headers,
  });
  return v.parse(ControlValueLife, await reply.json());
}

async function expectIntact() {
  const verdict = await verifyLedger(server.open.database, custody.agencyId);
  expect(verdict.failures).toEqual([]);
}

const use = (names: readonly string[] | undefined, form = formOfUse(custody, 'nv')) =>
  server.send('/api/Uses', {
    body: names === undefined ? form : { ...form, labels: names },
    headers: signer.headers,
  });

describe('[ROUTE-16] labeled vials that an act names', () => {
  it('move with a transfer: out of the inventory, through the transit, into the other inventory', async () => {
    const acts = actsOf(custody);
    const sent = await record(['signer'], naming(acts.sending(2), [label(0), label(1)]));
    expect(await stateOf(label(0))).toEqual({ status: 'inTransit', inventoryId: null });
    // Only what was sent is received, and only with its own transfer.
    await expectRefusal(
      record(['outsider'], naming(acts.arriving(sent.transferId), [label(2)])),
      'label_state',
      'details.lines.0.labels',
    );
    await record(['outsider'], naming(acts.arriving(sent.transferId), [label(0)]));
    expect(await stateOf(label(0))).toEqual({ status: 'active', inventoryId: custody.vaultId });
    await record(['signer', 'witness'], naming(acts.takingBack(sent.transferId), [label(1)]));
    expect(await stateOf(label(1))).toEqual({ status: 'active', inventoryId: custody.inventoryId });
    const life = await lifeOf(label(0));
    expect(life.events.map(({ status, inventory }) => [status, inventory?.name ?? null])).toEqual([
      ['active', 'nv bag'],
      ['inTransit', null],
      ['active', 'nv vault'],
    ]);
    expect(life.events.at(-1)).toMatchObject({
      recordedBy: 'nv outsider',
      signatures: [{ name: 'nv outsider' }],
    });
    expect(life.events.at(-1)?.ledger?.sequence).toBeGreaterThan(0);
    await expectIntact();
  });

  it('are received with all that is left of their transfer although no one names them, and none stays behind', async () => {
    const acts = actsOf(custody);
    const send = (vials: number, names: readonly string[]) =>
      record(['signer'], naming(acts.sending(vials), names));
    const there = { status: 'active', inventoryId: custody.inventoryId };
    const names = [label(1), label(2)];
    const sent = await send(2, names);
    // One of two: the user must say which one, or a label would have no vial.
    await expectRefusal(
      record(['signer', 'witness'], acts.takingBack(sent.transferId)),
      'labels_left',
      'details.lines.0.labels',
    );
    // Both, and one of them named: the other one would be on its way forever.
    await expectRefusal(
      record(['signer', 'witness'], naming(acts.takingBack(sent.transferId, 2), [label(1)])),
      'labels_left',
      'details.lines.0.labels',
    );
    expect(await stateOf(label(2))).toEqual({ status: 'inTransit', inventoryId: null });
    await record(['signer', 'witness'], acts.takingBack(sent.transferId, 2));
    expect(await Promise.all(names.map(stateOf))).toEqual([there, there]);

    // The vial without a label is received first, and then the other one, of this transfer only.
    const mixed = await send(2, [label(1)]);
    const other = await send(1, [label(2)]);
    await record(['outsider'], acts.arriving(mixed.transferId));
    expect(await stateOf(label(1))).toEqual({ status: 'inTransit', inventoryId: null });
    await record(['outsider'], acts.arriving(mixed.transferId));
    expect(await stateOf(label(1))).toEqual({ status: 'active', inventoryId: custody.vaultId });
    expect(await stateOf(label(2))).toEqual({ status: 'inTransit', inventoryId: null });
    expect((await lifeOf(label(1))).events.at(-1)).toMatchObject({ recordedBy: 'nv outsider' });
    await expectIntact();

    // Home again, as the tests below want them.
    await record(['signer', 'witness'], acts.takingBack(other.transferId));
    const { vaultId: inventoryId, inventoryId: toInventoryId, lotId } = custody;
    const lines = [{ lotId, amount: 2 * vial, labels: [label(1)] }];
    const home = { inventoryId, toInventoryId, carrier: 'Sam', lines };
    const { transferId } = await record(['outsider'], detailsOf(custody, 'transferOut', home));
    const arrival = { inventoryId: toInventoryId, transferId: transferId ?? '', lines };
    await record(['signer'], detailsOf(custody, 'transferIn', arrival));
    expect(await stateOf(label(1))).toEqual(there);
  });

  it('are used with the use that names them: noted in the entry, whose hash covers it', async () => {
    const reply = await use([label(1).toLowerCase()]);
    expect(reply.status).toBe(200);
    expect(await stateOf(label(1))).toEqual({ status: 'used', inventoryId: null });
    const life = await lifeOf(label(1));
    expect(life.events.at(-1)).toMatchObject({
      status: 'used',
      signatures: [{ name: 'nv signer' }, { name: 'nv witness', meaning: 'witness to waste' }],
    });
    const [entry] = await server.open.database
      .select({ note: ledgerEntries.note })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agencyId, custody.agencyId), eq(ledgerEntries.kind, 'use')));
    expect(entry?.note).toContain(`Labels ${label(1)}.`);
    const again = await use([label(1)]);
    expect(again.status).toBe(422);
    expect(v.parse(Problem, await again.json())).toMatchObject({
      code: 'label_state',
      fields: { labels: expect.stringContaining('is used on record') as string },
    });
    await expectIntact();
  });

  it('are removed with a breakage, all of it or nothing', async () => {
    const wasting = naming(actsOf(custody).breaking(), [label(3)]);
    const broken = record(['signer', 'witness'], wasting, {
      parts: {
        reached: (step) => {
          if (step === 'reply') throw new Error('Power cut');
        },
      },
    });
    await expect(broken).rejects.toThrow('Power cut');
    expect(await stateOf(label(3))).toMatchObject({ status: 'active' });
    await record(['signer', 'witness'], wasting);
    expect(await stateOf(label(3))).toEqual({ status: 'wasted', inventoryId: null });
    await expectIntact();
  });

  it('[LABEL-03] are refused if they are elsewhere, unknown here, named twice, or more than there are vials', async () => {
    const acts = actsOf(custody);
    const refused = (names: string[], code: string) =>
      expectRefusal(
        record(['signer', 'witness'], naming(acts.breaking(), names)),
        code,
        'details.lines.0.labels',
      );
    await refused([label(0)], 'label_elsewhere');
    await refused(['HV-0500'], 'label_unknown');
    await refused([label(2), label(2)], 'label_twice');
    await refused([label(2), label(0)], 'more_labels_than_vials');
    await refused([label(3)], 'label_state');
    expect(await stateOf(label(2))).toEqual({ status: 'active', inventoryId: custody.inventoryId });
    // Two devices and one vial: one of them gets the rejection.
    const both = await Promise.all([use([label(2)]), use([label(2)])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await expectIntact();
  });

  it('stay where they are at an expiration', async () => {
    await server.open.database
      .update(lots)
      .set({ expiresOn: '2026-03-01' })
      .where(eq(lots.id, custody.lotId));
    const lines = [{ lotId: custody.lotId, amount: vial, labels: [label(0)] }];
    await record(['signer'], detailsOf(custody, 'expiry', { inventoryId: custody.vaultId, lines }));
    expect(await stateOf(label(0))).toEqual({ status: 'expired', inventoryId: custody.vaultId });
    expect((await lifeOf(label(0))).status).toBe('expired');
    await expectIntact();
  });

  it('[SWAP-06] are this agency’s: those of another one with the same labels do not change', async () => {
    const rows = await server.open.database
      .select({ status: controlValues.status })
      .from(controlValues)
      .where(eq(controlValues.agencyId, otherAgencyId));
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'active'));
  });
});
