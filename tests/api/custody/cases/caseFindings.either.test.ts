import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../../../src/rules/custody/cases/foldCase.ts';
import { appendToCase } from '../../../../src/server/core/cases/appendToCase.ts';
import { readCaseRecords } from '../../../../src/server/core/cases/caseRows.ts';
import { lockLedger } from '../../../../src/server/core/ledger/ledgerHead.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { cases } from '../../../../src/server/database/schema/cases/cases.ts';
import { recordUse } from '../../../../src/server/features/custody/use/recordUse.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import { trusting, vial } from '../../../support/custody/custodyEvents.ts';
import { at, differencesScene, early, middle, usual } from '../differencesScene.ts';
import { requestOn } from '../useRequest.ts';

const scene = differencesScene();
const { record, expectIntact, openDifferences, correcting, losing } = scene;

const ownCases = () =>
  scene.server.open.database
    .select()
    .from(cases)
    .where(eq(cases.agencyId, scene.custody.agencyId))
    .orderBy(asc(cases.number));

async function recordsOf(number: string) {
  const row = (await ownCases()).find((one) => one.number === number);
  return readCaseRecords(scene.server.open.database, scene.custody.agencyId, row?.id ?? '');
}

const factsOf = async (number = 'C-2026-0001') =>
  (await recordsOf(number)).map(({ facts }) => facts);

/** Ends a case as a sign-off does. */
async function close(number = 'C-2026-0001') {
  const { agencyId } = scene.custody;
  const row = (await ownCases()).find((one) => one.number === number);
  await scene.server.open.database.transaction(async (tx) => {
    await lockLedger(tx, agencyId);
    await appendToCase(tx, row?.id ?? '', {
      agencyId,
      at: new Date(usual),
      recordedAt: new Date(usual),
      by: { id: scene.custody.people.witness ?? null, name: 'Witness' },
      facts: { kind: 'signOff', reasonCode: 'wrongAmount', note: 'Checked' },
    });
  });
}

describe('a difference of a lot', () => {
  it('[CASE-01] opens a case with its number, inventory, lot and first finding', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    const { inventoryId, lotId, productId, prefix, people } = scene.custody;
    expect(await ownCases()).toMatchObject([
      {
        number: 'C-2026-0001',
        subject: 'lot',
        inventoryId,
        lotId,
        productId,
        state: 'open',
        openedAt: new Date(early),
        openedBy: `${prefix} signer`,
        remainder: -vial,
        ownerUserId: null,
        followsCaseId: null,
      },
    ]);
    expect(await recordsOf('C-2026-0001')).toMatchObject([
      {
        userId: people.signer,
        facts: {
          kind: 'finding',
          what: 'amount',
          recorded: String(4 * vial),
          found: String(3 * vial),
        },
      },
    ]);
    await expectIntact();
  });

  it('[CASE-02] is appended to the open case of the lot; a recount that agrees changes no state', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    await record(['witness'], at(middle, scene.acts.counting(2)));
    await record(['witness'], scene.acts.counting(4));
    expect(await factsOf()).toMatchObject([
      { kind: 'finding', found: String(3 * vial) },
      { kind: 'finding', found: String(2 * vial) },
      { kind: 'agreement', amount: true },
    ]);
    expect(await ownCases()).toMatchObject([{ state: 'open', remainder: -2 * vial }]);
    await expectIntact();
  });

  it('[CASE-02] that is recorded late is agreed with by the count that followed it', async () => {
    await record(['signer'], scene.acts.counting(4));
    await record(['witness'], at(early, scene.acts.counting(3)));
    expect(await factsOf()).toMatchObject([
      { kind: 'finding' },
      { kind: 'agreement', amount: true },
    ]);
    await expectIntact();
  });
});

describe('[CASE-03] what explains a case', () => {
  it('is a late use, a loss and a correction of what is lost, exact to the smallest unit', async () => {
    await record(['signer'], at(middle, scene.acts.counting(0)));
    const request = await requestOn(scene.server.open.database, scene.custody);
    const form = formOfUse(scene.custody, scene.custody.prefix, { occurredAt: early });
    await recordUse(
      scene.server.open.database,
      { ...request, form },
      { verifyPin: trusting, reached: () => undefined },
    );
    expect(await ownCases()).toMatchObject([{ state: 'open', remainder: -3 * vial }]);
    await record(['signer'], losing(1));
    expect(await ownCases()).toMatchObject([{ state: 'open', remainder: -2 * vial }]);
    const [rest] = await openDifferences();
    await record(['signer', 'witness'], correcting(-2 * vial, rest?.id ?? ''));
    expect(await ownCases()).toMatchObject([{ state: 'explained', remainder: 0, closedAt: null }]);
    expect((await factsOf()).slice(1)).toMatchObject([
      { kind: 'explanation', by: 'lateEntry', change: -vial },
      { kind: 'explanation', by: 'loss', change: -vial },
      { kind: 'explanation', by: 'loss', change: -2 * vial },
    ]);
    const [late, loss] = (await recordsOf('C-2026-0001')).slice(1);
    expect(late?.row).toMatchObject({ eventId: null, entryId: expect.any(String) as string });
    expect(loss?.row).toMatchObject({ eventId: expect.any(String) as string, entryId: null });
    await expectIntact();
  });

  it('the remainder of a case is always what is left of the open difference', async () => {
    await record(['signer'], at(early, scene.acts.counting(1)));
    await record(['signer'], at(middle, losing(2)));
    const [rest] = await openDifferences();
    expect(await ownCases()).toMatchObject([
      { remainder: Number(rest?.found) - Number(rest?.recorded) },
    ]);
  });
});

describe('[CASE-11] after the sign-off', () => {
  it('a new finding within 30 days opens a case that is linked to the closed one', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    const [difference] = await openDifferences();
    await record(['signer', 'witness'], at(middle, correcting(-vial, difference?.id ?? '')));
    await close();
    await record(['signer'], scene.acts.counting(2));
    const [closed, next] = await ownCases();
    expect(closed).toMatchObject({ state: 'closed', reasonCode: 'wrongAmount' });
    expect(next).toMatchObject({ number: 'C-2026-0002', followsCaseId: closed?.id, state: 'open' });
    expect(foldCase(await recordsOf('C-2026-0002')).remainder).toBe(-vial);
    await expect(close()).rejects.toThrow(/closed case/);
    await expectIntact();
  });
});

describe('a case that was changed outside the program', () => {
  it('[LEDGER-02] is named', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    const { agencyId } = scene.custody;
    await scene.server.open.database
      .update(cases)
      .set({ remainder: 0, state: 'explained' })
      .where(eq(cases.agencyId, agencyId));
    const { failures } = await verifyLedger(scene.server.open.database, agencyId);
    expect(failures).toContain('Case C-2026-0001 does not follow from its records.');
  });
});
