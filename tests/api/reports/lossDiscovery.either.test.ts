import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lossReports } from '../../../src/server/database/schema/custodyDuty.ts';
import { detailsOf, expectRefusal, missing, vial } from '../../support/custody/custodyEvents.ts';
import { at, differencesScene, early, usual } from '../custody/differencesScene.ts';

const scene = differencesScene();
const { record, expectIntact, openDifferences, balanceRow, correcting, losing } = scene;

const reports = () =>
  scene.server.open.database
    .select()
    .from(lossReports)
    .where(eq(lossReports.agencyId, scene.custody.agencyId));

const lossOf = (more: object) =>
  detailsOf(scene.custody, 'loss', { isTheft: false, lines: scene.acts.line(), ...more });

describe('[REG-03] a loss is reported as of its discovery', () => {
  it.each([
    ['2026-03-08T04:30:00.000Z', '2026-03-09', '2026-04-21'],
    ['2026-03-08T06:59:00.000Z', '2026-03-09', '2026-04-22'],
    ['2026-03-08T07:01:00.000Z', '2026-03-09', '2026-04-22'],
    ['2026-03-09T03:59:00.000Z', '2026-03-09', '2026-04-22'],
    ['2026-03-09T04:00:00.000Z', '2026-03-10', '2026-04-23'],
  ])(
    '[REG-04] a loss that is found about the hour that daylight saving time skips (%s) is due by the day on the wall',
    async (occurredAt, noticeDueOn, formDueOn) => {
      await record(['signer'], lossOf({ occurredAt }));
      expect(await reports()).toMatchObject([{ noticeDueOn, formDueOn }]);
    },
  );

  it('with the time at which it probably happened, and its clocks run from the discovery', async () => {
    const recorded = await record(
      ['signer'],
      at(
        early,
        lossOf({
          probablyFrom: '2026-02-20T12:00:00.000Z',
          probablyTo: '2026-03-01T12:00:00.000Z',
        }),
      ),
    );
    expect(recorded.entries).toMatchObject([{ kind: 'loss', occurredAt: early }]);
    expect(await reports()).toMatchObject([
      { discoveredAt: new Date(early), noticeDueOn: '2026-03-10', formDueOn: '2026-04-23' },
    ]);
    await expectIntact();
  });

  it.each([
    ['ahead of the clock', { occurredAt: '2026-03-10T09:00:00.000Z' }, 'discoveredAt'],
    ['at another time than its entry', { discoveredAt: early }, 'discoveredAt'],
    [
      'before it happened',
      { probablyFrom: '2026-03-10T07:45:00.000Z', probablyTo: '2026-03-10T07:50:00.000Z' },
      'probablyFrom',
    ],
  ])('not if it was discovered %s', async (_, more, field) => {
    await expectRefusal(
      record(['signer'], lossOf(more)),
      'discovery_not_possible',
      `details.${field}`,
    );
    expect([await reports(), (await balanceRow())?.balance]).toEqual([[], 4 * vial]);
  });
});

describe('[REG-06] a correction that takes stock away without naming a wrong entry', () => {
  async function findMissing() {
    await record(['signer'], at(early, scene.acts.counting(3)));
    const [open] = await openDifferences();
    return open?.id ?? '';
  }

  it('stops, and offers the report of the loss', async () => {
    const { loss: _, ...silent } = correcting(-vial, await findMissing()) as { loss?: object };
    await expectRefusal(
      record(['signer', 'witness'], silent as ReturnType<typeof correcting>),
      'loss_report_needed',
      'details.loss.isTheft',
    );
    expect(await reports()).toEqual([]);
  });

  it('records the loss with the same amount at once, discovered when it was first found', async () => {
    const recorded = await record(['signer', 'witness'], correcting(-vial, await findMissing()));
    expect(recorded).toMatchObject({
      kind: 'correction',
      entries: [{ kind: 'loss', change: -vial, occurredAt: usual }],
    });
    expect(await reports()).toMatchObject([
      {
        entryId: recorded.entries[0]?.id,
        discoveredAt: new Date(early),
        noticeDueOn: '2026-03-10',
        formDueOn: '2026-04-23',
      },
    ]);
    expect([await openDifferences(), (await balanceRow())?.balance]).toEqual([[], 3 * vial]);
    await expectIntact();
  });

  it('is not one of them if it names the entry, or adds stock', async () => {
    const discrepancyId = await findMissing();
    const [entry] = (await record(['signer'], losing(1))).entries;
    await expectRefusal(
      record(['signer', 'witness'], {
        ...correcting(-vial, discrepancyId),
        ...{ correctsEntryId: entry?.id ?? '', discrepancyId: null },
      }),
      'loss_report_not_needed',
    );
    await expectRefusal(
      record(['signer', 'witness'], {
        ...correcting(vial, discrepancyId),
        loss: missing,
      } as ReturnType<typeof correcting>),
      'loss_report_not_needed',
    );
  });

  it('cannot have happened after it was found', async () => {
    const later = { probablyFrom: usual, probablyTo: usual };
    await expectRefusal(
      record(['signer', 'witness'], {
        ...correcting(-vial, await findMissing()),
        loss: { ...missing, ...later },
      } as ReturnType<typeof correcting>),
      'discovery_not_possible',
      'details.loss.probablyFrom',
    );
  });
});
