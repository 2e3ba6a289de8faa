import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { readSeals } from '../../../src/server/core/inventory/sealRecords.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import {
  inventories,
  inventoryUsers,
  outOfServiceLocations,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { logInAs, pin } from '../../support/people/people.ts';
import { sendAtOnce } from '../../support/server/sendAtOnce.ts';
import { wordsOf } from '../../support/wordsOf.ts';
import { once, recorded, recordUseScene, refused, untouched } from './recordUseScene.ts';

const scene = recordUseScene();
const { send, form, bookOf } = scene;

describe('a use with a witnessed waste', () => {
  it('[USE-01] [LEDGER-01] moves the balance exactly, with both signatures, the use and the audit entry', async () => {
    const { entry } = await recorded(await send(form()));
    expect(entry).toMatchObject({
      sequence: 2,
      kind: 'use',
      change: -2_000,
      lotBalance: 6_000,
      productBalance: 6_000,
      isLate: false,
      summary: '75\u00a0mcg administered, 25\u00a0mcg wasted',
      note: null,
      missingSignatures: [],
      signatures: [
        { name: `${scene.prefix} signer`, meaning: 'gave and wasted', method: 'pin' },
        { name: `${scene.prefix} witness`, meaning: 'witness to waste', method: 'pin' },
      ],
    });
    expect(await bookOf()).toEqual(once);
    const audit = await scene.server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, entry.id))
      .orderBy(auditEntries.seq);
    // Both typed the same PIN, which is reported and prevents nothing.
    expect(audit.map(({ action }) => action)).toEqual(['use.recorded', 'signature.samePin']);
    expect(audit[0]).toMatchObject({ action: 'use.recorded', factor: 'password and two PINs' });
    const told = JSON.stringify(audit);
    expect(told).toContain(`${scene.prefix} signer (gave and wasted)`);
    expect(told).toContain(`${scene.prefix} witness (witness to waste)`);
    expect(told).toContain(entry.hash);
    expect(wordsOf(audit)).not.toContain(pin);
    expect(told).not.toContain('P-20458');
    const { database } = scene.server.open;
    expect(await verifyLedger(database, scene.custody.agencyId)).toMatchObject({ isIntact: true });
    expect(await verifyChain(database, scene.custody.agencyId)).toMatchObject({ isIntact: true });
  });

  it('[USE-02] [USE-04] restocks unopened units, and flags what is late or from an expired lot', async () => {
    scene.server.clock.now = new Date('2026-04-02T20:00:00.000Z');
    scene.currentUser = await logInAs(scene.server, `${scene.prefix}signer`);
    const { entry } = await recorded(
      await send(
        form({
          drawnUnits: 3,
          given: 1_500,
          wasted: 500,
          returned: 4_000,
          occurredAt: '2026-04-02T05:00:00.000Z',
        }),
      ),
    );
    expect(entry).toMatchObject({ change: -2_000, lotBalance: 6_000, isLate: true });
    expect(entry.note).toBe('Lot F2607A had expired on Mar 31, 2026 when it was used.');
  });

  it('[USE-08] leaves the inventory open for another drug of the incident, which reseals it', async () => {
    const { database } = scene.server.open;
    const { agencyId, inventoryId } = scene.custody;
    const ofBag = eq(inventories.id, inventoryId);
    await database.update(inventories).set({ sealPolicy: 'sealed' }).where(ofBag);
    const used = async (sealFound: string | null, sealNumber: string | null) => {
      const reply = await send({ ...form(), reseal: { sealFound, sealNumber } });
      const { entry } = await recorded(reply);
      const seal = (await readSeals(database, agencyId, [inventoryId])).get(inventoryId)?.state;
      return { sequence: entry.sequence, seal };
    };
    // All at the same time, as the next form has it filled in.
    expect((await used(null, '48213')).seal).toMatchObject({ state: 'sealed', number: '48213' });
    const first = await used('48213', null);
    expect(first.seal).toMatchObject({ state: 'open', act: 'use' });
    expect(await used(null, '48214')).toMatchObject({
      sequence: first.sequence + 1,
      seal: { state: 'sealed', number: '48214' },
    });
    const [bag] = await database.select().from(inventories).where(ofBag);
    expect(bag?.sealNumber).toBe('48214');
    expect(await verifyLedger(database, agencyId)).toMatchObject({ isIntact: true });
  });

  it('needs no witness if nothing was wasted', async () => {
    const details = { given: 2_000, wasted: 0, wasteManner: null };
    const { entry } = await recorded(await send(form(details, { others: [] })));
    expect(entry.signatures.map(({ meaning }) => meaning)).toEqual(['gave']);
  });
});

describe('from an inventory that is out of service', () => {
  it('nothing is used, but an earlier use is recorded late', async () => {
    const { agencyId, inventoryId } = scene.custody;
    const locationId = crypto.randomUUID();
    const { database } = scene.server.open;
    await database
      .insert(outOfServiceLocations)
      .values({ id: locationId, agencyId, name: 'Paint shop', mayHoldStock: true });
    const outOfServiceSince = new Date('2026-03-10T07:00:00.000Z');
    await database
      .update(inventories)
      .set({ outOfServiceLocationId: locationId, outOfServiceSince })
      .where(eq(inventories.id, inventoryId));
    const problem = await refused(await send(form({ occurredAt: '2026-03-10T07:00:00.000Z' })));
    expect(problem).toMatchObject({ code: 'inventory_out_of_service' });
    expect(problem.fields?.occurredAt).toMatch(/bag while it is out of service.*administrator/);
    expect(await bookOf()).toEqual(untouched);
    await recorded(await send(form({ occurredAt: '2026-03-10T06:59:59.999Z' })));
    expect(await bookOf()).toEqual(once);
  });
});

describe('an act is recorded once', () => {
  it('ten double clicks at once', async () => {
    const body = form();
    const as = scene.currentUser;
    const replies = await sendAtOnce(scene.server, '/api/Uses', { body, as, times: 10 });
    const ids = await Promise.all(replies.map(async (reply) => (await recorded(reply)).useId));
    expect(new Set(ids).size).toBe(1);
    expect(await bookOf()).toEqual(once);
  });

  it('a double click with an incorrect PIN counts one attempt', async () => {
    const body = form({}, { pin: '0000' });
    const as = scene.currentUser;
    const replies = await sendAtOnce(scene.server, '/api/Uses', { body, as, times: 3 });
    for (const reply of replies) {
      expect((await refused(reply)).message).toBe('Your PIN is incorrect. 4 attempts are left.');
    }
    expect(await bookOf()).toEqual(untouched);
  });

  it('[LEDGER-03] [FIELD-19] a retry after a lost reply gets the first record, without a PIN, and its key says whether it is there', async () => {
    const body = form();
    const outcome = async ({ headers } = scene.currentUser) => {
      const path = `/api/Acts/Outcome?key=${body.idempotencyKey}`;
      return (await (await scene.server.send(path, { headers })).json()) as unknown;
    };
    expect(await outcome()).toEqual({ isRecorded: false });
    const first = await recorded(await send(body));
    expect(await outcome()).toEqual({ isRecorded: true });
    const witness = await logInAs(scene.server, `${scene.prefix}witness`);
    expect(await outcome(witness)).toEqual({ isRecorded: false });
    const again = { ...body, signing: { ...body.signing, pin: '0000' } };
    expect(await recorded(await send(again))).toEqual(first);
    const { idempotencyKey, ...rest } = again;
    const headers = { ...scene.currentUser.headers, 'Idempotency-Key': `"${idempotencyKey}"` };
    const reply = await scene.server.send('/api/Uses', { body: rest, headers });
    expect(await recorded(reply)).toEqual(first);
    expect(await bookOf()).toEqual(once);
  });

  it('[ENT-12] a retry gets the first record although the person was unassigned since', async () => {
    const body = form();
    const first = await recorded(await send(body));
    await scene.server.open.database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.inventoryId, scene.custody.inventoryId));
    expect(await recorded(await send(body))).toEqual(first);
    expect((await send(form())).status).toBe(403);
    expect(await bookOf()).toEqual(once);
  });

  it('[LEDGER-03] the same key with other content is a conflict', async () => {
    const body = form();
    await recorded(await send(body));
    const other = { ...body, details: { ...body.details, given: 1_000, wasted: 1_000 } };
    const problem = await refused(await send(other), 409);
    expect(problem.code).toBe('already_recorded_differently');
    expect(await bookOf()).toEqual(once);
  });

  it('eight acts at once use four vials, and the other four are refused', async () => {
    const replies = [];
    // One after the other per person: PINs that are checked at once count as attempts at once.
    for (let act = 0; act < 8; act += 1) replies.push((await send(form())).status);
    expect(replies.filter((status) => status === 200)).toHaveLength(4);
    expect(replies.filter((status) => status === 422)).toHaveLength(4);
    expect((await bookOf()).balance).toBe(0);
    expect(await verifyLedger(scene.server.open.database, scene.custody.agencyId)).toMatchObject({
      isIntact: true,
      checkedEntries: 5,
    });
  });
});
