import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Activation, ControlValueLife } from '../../../src/contract/control-values/controlValue.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import {
  detailsOf,
  type EventCustody,
  expectRefusal,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { putLabels } from '../../support/custody/putLabels.ts';
import { logInAs } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { record, expectIntact } = eventScene('lv', (scene) => {
  ({ server, custody, acts } = scene);
});

/** Of the bag, which holds four. */
const put = (count: number) => putLabels(server, custody, count);

async function labelsOf(reply: Response): Promise<string[]> {
  expect(reply.status).toBe(200);
  return v.parse(Activation, await reply.json()).labels;
}

const voiding = (labels: readonly string[], more: object = {}) =>
  detailsOf(custody, 'labelVoid', {
    occurredAt: '2026-03-10T07:45:00.000Z',
    lines: [{ lotId: custody.lotId, amount: labels.length * vial, labels: [...labels] }],
    ...more,
  });

async function rowOf(label: string) {
  const [row] = await server.open.database
    .select()
    .from(controlValues)
    .where(and(eq(controlValues.agencyId, custody.agencyId), eq(controlValues.label, label)));
  if (row === undefined) throw new Error(`No label ${label}`);
  return row;
}

describe('[ROUTE-16] a label that is voided', () => {
  it('[LABEL-04] is on no vial from then on: the stock stays, and its vial gets a new label', async () => {
    const [torn = '', ...others] = await labelsOf(await put(4));
    const full = await put(1);
    expect(v.parse(Problem, await full.json()).code).toBe('more_labels_than_stock');
    const { entries } = await record(['signer'], voiding([torn]));
    expect(entries).toMatchObject([{ kind: 'labelVoid', change: 0, lotBalance: 8_000 }]);
    const row = await rowOf(torn);
    expect(row).toMatchObject({ status: 'void', inventoryId: null });
    const { headers } = await logInAs(server, `${custody.prefix}signer`);
    const reply = await server.send(`/api/ControlValues/${row.id}`, { headers });
    const { events } = v.parse(ControlValueLife, await reply.json());
    expect(events.at(-1)).toMatchObject({
      status: 'void',
      summary: 'Label voided; the vial stays in stock',
      signatures: [{ name: `${custody.prefix} signer`, meaning: 'voided' }],
      missingSignatures: [],
    });
    for (const label of others) expect((await rowOf(label)).status).toBe('active');
    const [fresh = ''] = await labelsOf(await put(1));
    expect(fresh).not.toBe(torn);
    await expectIntact();
  });

  it('is no longer missing in any count, and what a count missed of it is explained', async () => {
    const [torn = '', ...others] = await labelsOf(await put(3));
    const counting = (occurredAt: string) =>
      acts.counting(4, { mode: 'scheduled', scanned: others, occurredAt });
    await record(['signer'], counting('2026-03-10T07:31:00.000Z'));
    const found = async () =>
      (
        await server.open.database
          .select()
          .from(discrepancies)
          .where(and(eq(discrepancies.agencyId, custody.agencyId), eq(discrepancies.kind, 'label')))
      ).map(({ label, resolvedAt }) => [label, resolvedAt === null ? 'open' : 'explained']);
    expect(await found()).toEqual([[torn, 'open']]);
    await record(['signer'], voiding([torn]));
    expect(await found()).toEqual([[torn, 'explained']]);
    await record(['signer'], counting('2026-03-10T07:55:00.000Z'));
    expect(await found()).toEqual([[torn, 'explained']]);
    await expectIntact();
  });

  it('is not needed for a lost vial that is found: reversing all of a loss restores its labels', async () => {
    const labels = await labelsOf(await put(4));
    const [one = '', ...two] = labels.slice(0, 3);
    const lose = async (names: readonly string[]) => {
      const lines = [{ lotId: custody.lotId, amount: names.length * vial, labels: [...names] }];
      const details = detailsOf(custody, 'loss', { isTheft: false, lines });
      const { entries } = await record(['signer'], details);
      return entries[0]?.id ?? '';
    };
    const statuses = async () => (await Promise.all(labels.map(rowOf))).map(({ status }) => status);
    const [whole, half] = [await lose([one]), await lose(two)];
    expect(await statuses()).toEqual(['lost', 'lost', 'lost', 'active']);
    const takeBack = (correctsEntryId: string) =>
      record(
        ['signer', 'witness'],
        detailsOf(custody, 'correction', {
          occurredAt: '2026-03-10T07:50:00.000Z',
          lotId: custody.lotId,
          change: vial,
          correctsEntryId,
          discrepancyId: null,
        }),
      );
    await takeBack(whole);
    // Which of the two turned up, no one knows.
    await takeBack(half);
    expect(await statuses()).toEqual(['active', 'lost', 'lost', 'active']);
    expect(await rowOf(one)).toMatchObject({ inventoryId: custody.inventoryId });
    await expectIntact();
  });

  it('is named, is here and in service, and has a reason', async () => {
    const [torn = '', other = ''] = await labelsOf(await put(2));
    const field = 'details.lines.0.labels';
    const lines = [{ lotId: custody.lotId, amount: vial }];
    const two = [{ lotId: custody.lotId, amount: 2 * vial, labels: [torn] }];
    for (const incomplete of [lines, two]) {
      const asked = record(['signer'], voiding([torn], { lines: incomplete }));
      await expectRefusal(asked, 'labels_missing', field);
    }
    const unexplained = record(['signer'], voiding([torn], { note: '' }));
    await expectRefusal(unexplained, 'reason_missing', 'details.note');
    await record(['signer'], voiding([torn]));
    await expectRefusal(record(['signer'], voiding([torn])), 'label_state', field);
    const elsewhere = voiding([other], { inventoryId: custody.vaultId });
    await expectRefusal(
      record(['signer'], elsewhere),
      'not_enough_on_hand',
      'details.lines.0.amount',
    );
    expect((await rowOf(other)).status).toBe('active');
    await expectIntact();
  });
});
