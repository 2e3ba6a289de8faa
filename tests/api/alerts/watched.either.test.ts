import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { matching } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { jobRuns } from '../../../src/server/database/schema/job.ts';
import { agentTerms } from '../../../src/server/database/schema/user.ts';
import { detailsOf, vial } from '../../support/custody/custodyEvents.ts';
import { alertScene } from './alertScene.ts';

const scene = alertScene('aw');

describe('an alert that the clock raises', () => {
  const kinds = async () => (await scene.raised()).map(({ kind }) => kind);

  it('[ALERT-01] [REG-14] is raised once for what is so, and again after it was not', async () => {
    const { agencyId } = scene.custody;
    await scene.run('alertWatch');
    expect(await kinds()).toEqual(['dueCount', 'expiry']);
    const expiring = await scene.single('expiry');
    expect(expiring.lines[0]).toMatch(
      /^fentaNYL 50.mcg\/mL, lot F2607A, 4.vials, expires on Mar 31/,
    );
    scene.later(60);
    await scene.run('alertWatch');
    expect(await kinds()).toHaveLength(2);
    const { database } = scene.server.open;
    const ended = { until: '2026-03-10' };
    await database.update(agentTerms).set(ended).where(eq(agentTerms.agencyId, agencyId));
    scene.later(60);
    await scene.run('alertWatch');
    const missing = await scene.single('noAgent');
    await scene.deliver();
    expect(await scene.log(missing.id)).toEqual(['raised', 'queued mail admin', 'sent mail admin']);
    // Fourteen days later the lot has seven days left.
    scene.later(14 * 24 * 60);
    await scene.run('alertWatch');
    expect(await scene.raised('expiry')).toHaveLength(2);
    expect(await scene.raised('noAgent')).toHaveLength(1);
    const set = (term: { until: string | null }) =>
      database.update(agentTerms).set(term).where(eq(agentTerms.agencyId, agencyId));
    for (const term of [{ until: null }, ended]) {
      await set(term);
      scene.later(60);
      await scene.run('alertWatch');
    }
    expect(await scene.raised('noAgent')).toHaveLength(2);
  });

  it('[ALERT-01] [CASE-07] is raised for a late transfer, an overdue case and stock below PAR', async () => {
    await scene.record(['signer'], scene.acts.counting(3));
    const sent = detailsOf(scene.custody, 'transferOut', {
      toInventoryId: scene.custody.vaultId,
      carrier: 'R. Sandoval',
      lines: [{ lotId: scene.custody.lotId, amount: 3 * vial }],
    });
    await scene.record(['signer'], sent);
    scene.later(60);
    await scene.run('alertWatch');
    const low = await scene.single('belowPar');
    expect(low.lines[0]).toMatch(/^fentaNYL 50.mcg\/mL, 1.vial of at least 2.vials$/);
    expect(await scene.raised('lateTransfer')).toEqual([]);
    scene.later(24 * 60);
    await scene.run('alertWatch');
    const late = await scene.single('lateTransfer');
    expect(late).toMatchObject({ otherInventoryId: scene.custody.inventoryId });
    const overdue = await scene.single('overdueCase');
    expect(overdue.lines[0]).toMatch(/^Case C-2026-0001 has no owner\.$/);
  });

  it('[ALERT-01] is raised once, not each day, for a first count and a notice to the DEA that stay due', async () => {
    const { agencyId, siteId } = scene.custody;
    const { database } = scene.server.open;
    await database
      .update(sites)
      .set({ kind: 'designated' })
      .where(matching(sites, { agencyId, id: siteId }));
    await scene.run('alertWatch');
    const before = await scene.raised();
    expect(before.map(({ kind }) => kind)).toEqual(['dueCount', 'expiry', 'legalDate']);
    scene.later(24 * 60);
    await scene.run('alertWatch');
    expect(await scene.raised()).toEqual(before);
  });

  it('[ALERT-04] escalates no more once the overdue case is closed', async () => {
    const { agencyId } = scene.custody;
    const { database } = scene.server.open;
    await scene.record(['signer'], scene.acts.counting(3));
    scene.later(24 * 60);
    await scene.run('alertWatch');
    const overdue = await scene.single('overdueCase');
    await scene.deliver();
    await database.update(cases).set({ state: 'closed' }).where(eq(cases.agencyId, agencyId));
    scene.later(2 * 60);
    await scene.deliver();
    const lines = await scene.log(overdue.id);
    expect(lines.at(-1)).toBe('resolved 1');
    expect(lines.join()).not.toContain('escalated');
  });

  it('[ALERT-01] is raised once for each fault of a chain', async () => {
    const { agencyId } = scene.custody;
    const { database } = scene.server.open;
    const lose = () =>
      scene.record(
        ['signer'],
        detailsOf(scene.custody, 'loss', { isTheft: false, lines: scene.acts.line(1) }),
      );
    await lose();
    await scene.run('auditChainCheck');
    expect(await scene.raised('brokenChain')).toEqual([]);
    await lose();
    await database.transaction(async (tx) => {
      await tx.execute('alter table audit_entries disable trigger user');
      await tx
        .update(auditEntries)
        .set({ summary: 'Something else' })
        .where(eq(auditEntries.agencyId, agencyId));
      await tx.execute('alter table audit_entries enable trigger user');
    });
    await scene.run('auditChainCheck');
    await scene.run('auditChainCheck');
    const broken = await scene.single('brokenChain');
    expect(broken.href).toBe('/admin/global-audit-list');
    const faults = await database
      .select({ fault: jobRuns.fault })
      .from(jobRuns)
      .where(matching(jobRuns, { agencyId, job: 'auditChainCheck', state: 'failed' }));
    expect(faults).toEqual([{ fault: 'chain_broken' }, { fault: 'chain_broken' }]);
  });
});
