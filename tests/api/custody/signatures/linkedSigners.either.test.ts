import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RecordedUse } from '../../../../src/contract/custody/use.ts';
import { LedgerPage } from '../../../../src/contract/inventory/ledger.ts';
import { verifyChain } from '../../../../src/server/core/audit-trail/verifyChain.ts';
import { listLinkedActs } from '../../../../src/server/core/users/listLinkedActs.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { amendmentOf, openUse } from '../../../support/custody/amending.ts';
import { pin, signedWith } from '../../../support/people/people.ts';
import { linkedSignersScene, refused } from './linkedSignersScene.ts';

const scene = linkedSignersScene();
const { named, as, add, post, invite, act, waste, listed, confirm, openAgency } = scene;

describe('[ROLE-05] a manager and an account they made', () => {
  it('do not sign the same act once the agency has two administrators, until the second one confirms', async () => {
    await openAgency();
    const ghost = await invite('manager', 'ghost');
    const problem = await refused(await waste('ghost', 'manager'), 'witness_not_independent');
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.userName']);
    expect(problem.message).toContain('admin of');
    expect(problem.message).toContain('a system administrator');
    await refused(await waste('manager', 'ghost'), 'witness_not_independent');
    expect((await waste('ghost')).status).toBe(200);

    expect(await listed('admin')).toMatchObject([
      {
        userId: ghost,
        refusal: null,
        acts: [{ kind: 'created', by: `manager of ${scene.late.custody.prefix}` }],
      },
    ]);
    await refused(await confirm('admin', ghost, { signing: signedWith('0000') }), 'pin_wrong');
    await refused(await confirm('admin', ghost, { hash: '1'.repeat(64) }), 'person_differs', 409);
    const confirmed = await confirm('admin', ghost);
    expect(confirmed.status).toBe(200);
    expect(await confirmed.json()).toMatchObject({ userId: ghost, left: 0 });
    // The reply was lost, and it is sent again.
    expect((await confirm('admin', ghost)).status).toBe(200);
    await refused(await confirm('deputy', ghost), 'already_confirmed', 409);
    expect(await listed('deputy')).toEqual([]);
    expect((await waste('ghost', 'manager')).status).toBe(200);
    const trail = await scene.server.open.database
      .select({ action: auditEntries.action, factor: auditEntries.factor })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, ghost));
    expect(trail.filter(({ action }) => action === 'user.confirmed')).toEqual([
      { action: 'user.confirmed', factor: 'password and a PIN' },
    ]);
    const chain = await verifyChain(scene.server.open.database, scene.late.custody.agencyId);
    expect(chain.isIntact).toBe(true);
  });

  it('sign with a mark while there is no second administrator', async () => {
    await openAgency(['admin']);
    await invite('manager', 'ghost');
    expect((await waste('ghost', 'manager')).status).toBe(200);
    const entries = await scene.server.open.database
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'use.recorded'));
    const marks = entries.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'Witness not confirmed'),
    );
    expect(marks.at(-1)?.after).toMatch(/^manager of \w+ and ghost of \w+$/);
    const names = `manager of ${scene.late.custody.prefix} and ghost of ${scene.late.custody.prefix}`;
    const { headers } = await as('manager');
    const path = `/api/Inventories/${scene.late.custody.inventoryId}/Ledger`;
    const { rows } = v.parse(LedgerPage, await (await scene.server.send(path, { headers })).json());
    expect(rows[0]?.note).toContain(`Witness not confirmed: ${names}.`);

    // A person who is confirmed afterward was not confirmed when they signed.
    await add('deputy', 3);
    expect((await waste('witness', 'manager')).status).toBe(200);
    const { clock } = scene.server;
    const found = () =>
      listLinkedActs(scene.server.open.database, scene.late.custody.agencyId, clock.now);
    expect(await found()).toEqual([
      `Witness not confirmed: Entry 2, signed by ${names}, ${clock.now.toISOString()}.`,
    ]);
    expect(await scene.late.failures()).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 366 * 86_400_000);
    expect(await found()).toEqual([]);
  });

  it('do not sign any other act of two people', async () => {
    await openAgency();
    await invite('manager', 'ghost');
    const { acts } = scene.late;
    const event = (signer: string, other: string, otherPin: string | null) => ({
      who: signer,
      body: {
        idempotencyKey: crypto.randomUUID(),
        details: acts.receipt(),
        signing: { pin, others: [{ userName: named(other), pin: otherPin }] },
      },
    });
    for (const { who, body } of [
      event('manager', 'ghost', pin),
      event('ghost', 'manager', pin),
      event('manager', 'ghost', null),
    ]) {
      const problem = await refused(
        await post(who, '/api/CustodyEvents', body),
        'witness_not_independent',
      );
      expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.userName']);
    }
    const { vaultId: inventoryId, productId } = scene.late.custody;
    const lines = [{ productId, lotNumber: 'A1', expiresOn: '2027-05-31', units: 10 }];
    const opening = {
      idempotencyKey: crypto.randomUUID(),
      details: { inventoryId, countedAt: '2026-03-10T07:55:00.000Z', lines },
      signing: { pin, others: [{ userName: named('ghost'), pin }] },
    };
    await refused(await post('manager', '/api/OpeningCounts', opening), 'witness_not_independent');
  });

  it('[WASTE-03] are not the witness and, by an amendment, the person who wasted', async () => {
    await openAgency();
    const chief = await add('chief', 2);
    await invite('chief', 'ghost');
    const recorded = v.parse(RecordedUse, await (await waste('ghost')).json());
    const opened = await openUse(scene.server, await as('deputy'), recorded.useId);
    const others = ['signer', 'ghost'].map((who) => ({ userName: named(who), pin }));
    const form = amendmentOf(
      opened,
      scene.late.custody.prefix,
      { disposedByUserId: chief },
      { signing: { pin, others } },
    );
    await refused(await post('deputy', '/api/UseAmendments', form), 'witness_not_independent');
  });

  it('do not sign one after the other', async () => {
    await openAgency();
    const reply = await scene.late.recordLater(scene.late.acts.receipt(), [null], ['witness']);
    const { eventId, hash } = (await reply.json()) as { eventId: string; hash: string };
    const { people } = scene.late.custody;
    await scene.server.open.database
      .update(users)
      .set({ permissionId: 2 })
      .where(eq(users.id, people.signer ?? ''));
    await act('signer', people.witness ?? '', 'requirePinReset');
    await scene.server.open.database
      .update(users)
      .set({ needToResetPin: false })
      .where(eq(users.id, people.witness ?? ''));
    await refused(await scene.late.sign({ eventId, hash }), 'witness_not_independent');
    expect((await confirm('admin', people.witness ?? '')).status).toBe(200);
    expect((await scene.late.sign({ eventId, hash })).status).toBe(200);
  });
});

describe('[ROLE-05] an account signs nothing', () => {
  it.each([
    ['its owner accepted the license agreement', { isNewUser: true, isAcknowledged: false }],
    ['its owner set a signature', { userSignatureId: null }],
  ])('before %s', async (_what, lacking) => {
    const { people } = scene.late.custody;
    const change = (who: string, fields: Partial<typeof users.$inferInsert>) =>
      scene.server.open.database
        .update(users)
        .set(fields)
        .where(eq(users.id, people[who] ?? ''));
    await as('signer');
    await change('witness', lacking);
    const problem = await refused(await waste('witness'), 'account_not_set_up');
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.pin']);
    const ready = { isNewUser: false, isAcknowledged: true, userSignatureId: crypto.randomUUID() };
    await change('witness', ready);
    await change('signer', lacking);
    await refused(await waste('witness'), 'account_not_set_up');
    await change('signer', ready);
    expect((await waste('witness')).status).toBe(200);
  });
});
