import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { counted, detailsOf, vial } from '../../support/custody/custodyEvents.ts';
import { labelCountScene } from './labelCountScene.ts';

const scene = labelCountScene();
const { record, expectIntact, put, labelRows, counting } = scene;

describe('[ROUTE-16] a count that compares labels', () => {
  it('is resolved by the next scan, not by a count without one', async () => {
    const labels = await put(2);
    await record(['signer'], counting(labels.slice(1)));
    await record(['signer'], scene.acts.counting(4, { occurredAt: '2026-03-10T07:40:00.000Z' }));
    expect((await labelRows()).map(({ resolvedAt }) => resolvedAt)).toEqual([null]);
    const again = {
      ...counted,
      signerIs: 'offGoing' as const,
      occurredAt: '2026-03-10T07:50:00.000Z',
      lines: [{ lotId: scene.custody.lotId, found: 4 * vial }],
      scanned: labels,
    };
    await record(['signer', 'witness'], detailsOf(scene.custody, 'shiftChange', again));
    expect((await labelRows()).map(({ resolution }) => resolution)).toEqual([
      `The labels were scanned again by ${scene.custody.prefix} signer.`,
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
    const atVault = detailsOf(scene.custody, 'count', {
      ...counted,
      inventoryId: scene.custody.vaultId,
      recountOfId: null,
      mode: 'scheduled',
      lines: [],
      scanned: [two],
    });
    await record(['signer'], atVault);
    const losing = detailsOf(scene.custody, 'loss', {
      occurredAt: '2026-03-10T07:40:00.000Z',
      isTheft: false,
      lines: [{ lotId: scene.custody.lotId, amount: vial, labels: [one] }],
    });
    await record(['signer', 'witness'], losing);
    const sent = detailsOf(scene.custody, 'transferOut', {
      occurredAt: '2026-03-10T07:41:00.000Z',
      toInventoryId: scene.custody.vaultId,
      carrier: 'Sam',
      lines: [{ lotId: scene.custody.lotId, amount: vial, labels: [two] }],
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
      ...scene.acts.arriving(transferId),
      occurredAt: '2026-03-10T07:42:00.000Z',
    });
    expect(await states()).toContain(`${two} scanned here true`);
    await expectIntact();
  });

  it('is detected if a discrepancy of a label is changed, removed or invented', async () => {
    const labels = await put(2);
    await record(['signer'], counting(labels.slice(1)));
    await scene.server.open.database
      .update(discrepancies)
      .set({ label: labels[1] ?? '' })
      .where(eq(discrepancies.agencyId, scene.custody.agencyId));
    const { failures } = await verifyLedger(scene.server.open.database, scene.custody.agencyId);
    expect(failures.join(' ')).toContain('The differences that event 1 found were changed');
  });
});
