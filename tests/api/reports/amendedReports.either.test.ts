import * as v from 'valibot';
import { expect, it } from 'vitest';
import { LedgerPage } from '../../../src/contract/inventory/ledger.ts';
import { BiennialInventory } from '../../../src/contract/reports/biennialInventory.ts';
import { DraftForm, Form3848 } from '../../../src/contract/reports/form3848.ts';
import { PerpetualInventory, ReportFile, UseLog } from '../../../src/contract/reports/report.ts';
import { Trends } from '../../../src/contract/reports/trends.ts';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { hashForm } from '../../../src/server/core/signed-documents/signedForms.ts';
import { hashInventory } from '../../../src/server/core/signed-documents/storedInventories.ts';
import { biennialInventories } from '../../../src/server/database/schema/biennialInventory.ts';
import { signedForms3848 } from '../../../src/server/database/schema/form3848.ts';
import { sampleTaken } from '../../model/custody/sampleInventory.ts';
import { amended, amendmentOf } from '../../support/custody/amending.ts';
import { amendScene } from '../../support/custody/amendScene.ts';

const scene = amendScene('ar');
const { record, open, send } = scene;
const march = 'from=2026-03-01&to=2026-03-31';

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const { headers } = scene.manager;
  const reply = await scene.server.send(path, { headers });
  expect(reply.status).toBe(200);
  return v.parse(schema, await reply.json());
}

it('[AMEND-07] ledger, use log, perpetual inventory and trends have the amended facts, with what they were', async () => {
  const { useId, entry } = await record();
  const opened = await open(useId);
  const details = { drawnUnits: 2, given: 2_500, wasted: 1_500 };
  await amended(await send(amendmentOf(opened, scene.prefix, details)));

  const { rows } = await read(
    `/api/Inventories/${scene.custody.inventoryId}/Ledger?start=0&length=10`,
    LedgerPage,
  );
  expect(rows).toMatchObject([
    {
      sequence: 3,
      change: -2_000,
      amends: { entryId: entry.id, sequence: 2, number: 1 },
      signatures: [{}, { meaning: 'gave and wasted' }, { meaning: 'witness to waste' }],
      missingSignatures: [],
    },
    {
      sequence: 2,
      change: -2_000,
      summary: '75\u00a0mcg administered, 25\u00a0mcg wasted',
      amendments: [
        {
          recordedBy: `${scene.prefix} manager`,
          reason: 'The report says otherwise.',
          changes: [{ from: '1 vial', to: '2 vials' }, { to: '125\u00a0mcg (2.5\u00a0mL)' }, {}],
        },
      ],
    },
    { sequence: 1 },
  ]);
  expect(rows[2]).not.toHaveProperty('amendments');

  const log = await read(`/api/Reports/UseLog?${march}`, UseLog);
  expect(log).toMatchObject({
    total: 1,
    products: [{ doses: 1, given: 2_500, wasted: 1_500 }],
    rows: [
      {
        given: 2_500,
        wasted: 1_500,
        correctedBy: [],
        amended: {
          fields: ['drawnUnits', 'given', 'wasted'],
          notes: [
            `Drawn was 1 vial; Administered was 75\u00a0mcg (1.5\u00a0mL); Wasted was 25\u00a0mcg (0.5\u00a0mL). Amended Mar 10, 2026, 04:00 by ${scene.prefix} manager: The report says otherwise.`,
          ],
        },
      },
    ],
  });

  const perpetual = await read(`/api/Reports/PerpetualInventory?${march}`, PerpetualInventory);
  expect(perpetual).toMatchObject({
    products: [{ opening: 0, received: 8_000, taken: 4_000, closing: 4_000 }],
    rows: [
      { sequence: 1 },
      { sequence: 2, summary: '125\u00a0mcg administered, 75\u00a0mcg wasted', amended: {} },
      { sequence: 3 },
    ],
  });
  const { headers } = scene.manager;
  for (const report of ['UseLog', 'PerpetualInventory']) {
    const body = { from: '2026-03-01', to: '2026-03-31' };
    const reply = await scene.server.send(`/api/Reports/${report}/Export`, { body, headers });
    expect(v.parse(ReportFile, await reply.json()).csv).toContain('Administered was 75');
  }
  const trends = await read('/api/Reports/Trends?weeks=13', Trends);
  const used = trends.use.flatMap(({ weeks }) => weeks);
  expect(used.reduce((sum, { given }) => sum + given, 0)).toBe(2_500);
  expect(used.reduce((sum, { wasted }) => sum + wasted, 0)).toBe(1_500);
});

it('[AMEND-07] a use that belongs to another inventory is in the reports of that one, once', async () => {
  const { useId } = await record();
  const occurredAt = '2026-02-28T07:31:00.000Z';
  const opened = await open(useId);
  // Before the bag had the lot, so the rules of a use refuse it.
  expect((await send(amendmentOf(opened, scene.prefix, { occurredAt }))).status).toBe(422);
  const first = '2026-03-02T07:31:00.000Z';
  await amended(await send(amendmentOf(opened, scene.prefix, { occurredAt: first })));
  const early = await read('/api/Reports/UseLog?from=2026-03-01&to=2026-03-05', UseLog);
  expect(early).toMatchObject({ total: 1, rows: [{ occurredAt: first, given: 1_500 }] });
  const late = await read('/api/Reports/UseLog?from=2026-03-09&to=2026-03-31', UseLog);
  expect(late.total).toBe(0);
});

it('[AMEND-09] [AMEND-07] a signed form and a biennial inventory stay as they are, and says what of its period was amended since', async () => {
  const { useId } = await record();
  const { database } = scene.server.open;
  const header = {
    agency: 'Ours',
    address: null,
    county: null,
    bneLicence: null,
    emsAgencyCode: null,
  };
  const rest = { deaNumber: null, deaRegistrant: null, contact: null, agent: null };
  const form = {
    id: crypto.randomUUID(),
    agencyId: scene.custody.agencyId,
    periodEnd: '2026-06-30',
    version: 1,
    content: {
      periodEnd: '2026-06-30',
      header: { ...header, ...rest },
      columns: [],
      counts: [],
      explanation: '',
    },
    amendment: null,
    signedByUserId: scene.custody.people.signer ?? '',
    signedBy: 'The agent',
    role: 'Agent',
    method: 'pin' as const,
    signedAt: new Date('2026-03-10T07:50:00.000Z'),
    idempotencyKey: crypto.randomUUID(),
    requestHash: 'asked',
    previousHash: genesisHash,
  };
  await database.insert(signedForms3848).values({ ...form, hash: hashForm(form) });
  const taken = {
    ...{ id: crypto.randomUUID(), agencyId: form.agencyId, day: '2026-03-10' },
    moment: 'opening' as const,
    content: { ...sampleTaken.content, asOf: '2026-03-10T07:45:00.000Z' },
    ...{ takenByUserId: form.signedByUserId, takenBy: 'The agent', role: 'Agent' },
    method: form.method,
    takenAt: form.signedAt,
    ...{ idempotencyKey: crypto.randomUUID(), requestHash: 'asked', previousHash: genesisHash },
  };
  await database.insert(biennialInventories).values({ ...taken, hash: hashInventory(taken) });
  const inventory = `/api/Reports/BiennialInventory?id=${taken.id}`;
  expect((await read(inventory, BiennialInventory)).shown).not.toHaveProperty('amendedSince');
  const path = '/api/Forms/NyForm3848?periodEnd=2026-06-30';
  expect(await read(path, Form3848)).not.toHaveProperty('amendedSince');
  await amended(
    await send(amendmentOf(await open(useId), scene.prefix, { given: 1_000, wasted: 1_000 })),
  );
  expect(await read(path, Form3848)).toMatchObject({
    kind: 'signed',
    form: { version: 1, hash: hashForm(form) },
    amendedSince: [expect.stringMatching(/^Entry 2: Administered was 75/)],
  });
  expect((await read(inventory, BiennialInventory)).shown).toMatchObject({
    kind: 'taken',
    inventory: { id: taken.id, hash: hashInventory(taken) },
    amendedSince: [expect.stringMatching(/^Entry 2: Administered was 75/)],
  });
  // A new version has the mark next to its figures, with the fact that was amended in the footnote (AMEND-07).
  const { draft } = v.parse(
    v.object({ draft: DraftForm }),
    await read(`${path}&amend=1`, v.unknown()),
  );
  expect(draft.columns).toMatchObject([
    { amendments: [expect.stringMatching(/^Entry 2: Administered was 75/)] },
  ]);
});
