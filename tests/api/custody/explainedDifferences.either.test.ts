import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { collectColumns } from '../../../src/server/features/reports/form-3848/collectColumns.ts';
import { collectCounts } from '../../../src/server/features/reports/form-3848/collectCounts.ts';
import { places } from '../../../src/server/platform/files/places.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { detailsOf, expectRefusal, trusting, vial } from '../../support/custody/custodyEvents.ts';
import { at, differencesScene, early, middle, usual } from './differencesScene.ts';
import { requestOn } from './useRequest.ts';

const scene = differencesScene();
const { record, expectIntact, ownDifferences, openDifferences, balanceRow, correcting, losing } =
  scene;

describe('an event recorded after a count that happened before it', () => {
  const open = async () => (await openDifferences())[0]?.id ?? '';
  const breakingAt = (occurredAt: string, vials = 1) =>
    detailsOf(scene.custody, 'breakage', { lines: scene.acts.line(vials), occurredAt });
  const recordUseAt = async (occurredAt: string) => {
    const request = await requestOn(scene.server.open.database, scene.custody);
    const form = formOfUse(scene.custody, scene.custody.prefix, { occurredAt });
    await recordUse(
      scene.server.open.database,
      { ...request, form },
      { verifyPin: trusting, reached: () => undefined },
    );
  };
  const correct = (change: number, id: string) =>
    record(['signer', 'witness'], correcting(change, id));

  it('explains the discrepancy, which no one can correct a second time', async () => {
    await record(['signer'], at(middle, scene.acts.counting(3)));
    const id = await open();
    await record(['signer', 'witness'], breakingAt(early));
    expect(await openDifferences()).toEqual([]);
    await expectRefusal(correct(-vial, id), 'difference_not_found', 'details.discrepancyId');
    expect((await balanceRow())?.balance).toBe(3 * vial);
    expect(await ownDifferences()).toMatchObject([{ resolvedAt: new Date(middle) }]);
    await expectIntact();
  });

  it('explains it if it was a use', async () => {
    await record(['signer'], at(middle, scene.acts.counting(3)));
    await recordUseAt(early);
    expect(await openDifferences()).toEqual([]);
    expect((await balanceRow())?.balance).toBe(3 * vial);
    await expectIntact();
  });

  it('explains a part of what two counts found alike, the later one of which found it itself', async () => {
    await record(['signer'], at(middle, scene.acts.counting(1)));
    await record(['signer'], at(usual, scene.acts.counting(1)));
    await recordUseAt(early);
    expect(await openDifferences()).toMatchObject([
      { recorded: String(3 * vial), found: String(vial), eventId: null },
    ]);
    await expectIntact();
  });

  it('[LEDGER-01] the rest that an older version took for a finding of the second count is no longer one', async () => {
    await record(['signer'], at(middle, scene.acts.counting(1)));
    await record(['signer'], at(usual, scene.acts.counting(1)));
    const [, second] = await ownDifferences();
    await recordUseAt(early);
    const isRest = eq(discrepancies.id, await open());
    const { database } = scene.server.open;
    await database.update(discrepancies).set({ eventId: second?.eventId }).where(isRest);
    const { failures } = await verifyLedger(database, scene.custody.agencyId);
    expect(failures).toEqual([
      expect.stringMatching(/differences that event \d+ found were changed/),
    ]);
    const migration = join(places.migrations, '0076_rests_of_counts.sql');
    await database.execute(readFileSync(migration, 'utf8'));
    expect(await openDifferences()).toMatchObject([{ eventId: null }]);
    await expectIntact();
  });

  it.each([
    ['count', () => record(['signer'], at(usual, scene.acts.counting(3)))],
    ['shift change', () => record(['signer', 'witness'], at(usual, scene.acts.handing(3)))],
  ])(
    'explains what a later %s found as the count before it, if it happened between them',
    async (_kind, find) => {
      await record(['signer'], at(early, scene.acts.counting(3)));
      await find();
      await recordUseAt(middle);
      expect(await openDifferences()).toEqual([]);
      await expectIntact();
    },
  );

  it('explains a part, and the rest is corrected by exactly the rest', async () => {
    await record(['signer'], at(middle, scene.acts.counting(1)));
    const whole = await open();
    await record(['signer', 'witness'], breakingAt(early));
    const rest = await open();
    expect(rest).not.toBe(whole);
    await record(['signer'], at(usual, losing(1)));
    await record(['signer', 'witness'], breakingAt(early));
    expect(await openDifferences()).toEqual([]);
    expect((await balanceRow())?.balance).toBe(vial);
    await expectIntact();
  });

  it('does not change the rest if it happened between the count and the loss', async () => {
    await record(['signer'], at(early, scene.acts.counting(2)));
    await record(['signer'], losing(1));
    await record(['signer', 'witness'], breakingAt(middle));
    await correct(-vial, await open());
    expect((await balanceRow())?.balance).toBe(vial);
    await expectIntact();
  });

  it('[AMEND-01] explains it as the correction of an earlier entry', async () => {
    await record(['signer', 'witness'], breakingAt(early));
    await record(['signer'], at(middle, scene.acts.counting(2)));
    const [entry] = await scene.server.open.database
      .select()
      .from(ledgerEntries)
      .where(
        and(eq(ledgerEntries.agencyId, scene.custody.agencyId), eq(ledgerEntries.kind, 'breakage')),
      );
    const details = detailsOf(scene.custody, 'correction', {
      lotId: scene.custody.lotId,
      change: -vial,
      correctsEntryId: entry?.id ?? '',
      discrepancyId: null,
    });
    await record(['signer', 'witness'], details);
    expect(await openDifferences()).toEqual([]);
    expect((await balanceRow())?.balance).toBe(2 * vial);
  });

  it('changes nothing after it, or in its minute; then it has to be counted again', async () => {
    await record(['signer'], at(middle, scene.acts.counting(3)));
    await record(['signer', 'witness'], breakingAt(middle));
    await expectRefusal(
      correct(-vial, await open()),
      'difference_overtaken',
      'details.discrepancyId',
    );
    await record(['witness'], scene.acts.counting(2));
    await record(['signer', 'witness'], breakingAt(usual));
    await expectRefusal(correct(-vial, await open()), 'difference_overtaken');
  });

  it('a loss of more than was missing requires another count', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    await record(['signer'], at(middle, losing(2)));
    await expectRefusal(correct(-vial, await open()), 'difference_overtaken');
    expect((await balanceRow())?.balance).toBe(2 * vial);
    await record(['witness'], scene.acts.counting(1));
    await correct(-vial, await open());
    expect((await balanceRow())?.balance).toBe(vial);
    await expectIntact();
  });

  it('is subtracted once on form 3848, and nothing is stated until it is counted again', async () => {
    const month = {
      endDay: '2026-03-31',
      start: new Date('2026-03-01T05:00:00.000Z'),
      end: new Date('2026-04-01T04:00:00.000Z'),
    };
    const { agencyId } = scene.custody;
    const stated = async () => {
      const { database } = scene.server.open;
      const agency = { agencyId, timeZone: 'America/New_York' };
      const columns = await collectColumns(database, agency, month, undefined);
      return (await collectCounts(database, agency, month, columns)).counts[0]?.subStocks;
    };
    await record(['signer'], at(middle, scene.acts.counting(3)));
    expect(await stated()).toBe(3 * vial);
    await record(['signer', 'witness'], breakingAt(early));
    expect(await stated()).toBe(3 * vial);
    await record(['signer'], at(middle, scene.acts.counting(2)));
    await record(['signer'], losing(2));
    expect(await stated()).toBeNull();
    await record(['witness'], scene.acts.counting(1));
    expect(await stated()).toBe(vial);
  });
});
