import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { awaitedSignatures } from '../../../../src/server/database/schema/awaitedSignature.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { addEventCustody } from '../../../support/custody/custodyEvents.ts';
import {
  expectRefused,
  type LateSignatures,
  openLateSignatures,
} from '../../../support/custody/lateSignatures.ts';
import { destroyed, ordered, packed } from '../../../support/custody/shipments.ts';
import { pin } from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let late: LateSignatures;

sceneEach('l', openLateSignatures, (scene, own) => {
  [late, server] = [scene, own];
});

describe('what is never signed later', () => {
  it('[SIGN-03] waste, breakage, destruction, a correction, a return and the incoming custodian are refused when they are recorded', async () => {
    const both = ['witness', 'outsider'];
    const line = late.acts.line();
    const base = { ...late.acts.breaking() };
    const cases: [CustodyEventDetails, string[]][] = [
      [late.acts.breaking(), ['witness']],
      [
        { ...base, kind: 'waste', condition: 'leaking', manner: 'disposalPouch', lines: line },
        ['witness'],
      ],
      [{ ...base, kind: 'destruction', ...destroyed, method: 'Burnt', lines: line }, both],
      [
        {
          ...base,
          kind: 'reverseDistribution',
          supplierId: late.custody.distributorId,
          ...ordered,
          lines: line.map((one) => ({ ...one, ...packed() })),
        },
        ['witness'],
      ],
      [
        {
          ...base,
          kind: 'correction',
          lotId: late.custody.lotId,
          change: -2_000,
          correctsEntryId: await late.entryOf(),
          discrepancyId: null,
        },
        ['witness'],
      ],
      [late.acts.handing(4), ['witness']],
    ];
    for (const [details, who] of cases) {
      const reply = await late.recordLater(
        details,
        who.map(() => null),
        who,
      );
      const problem = await expectRefused(reply, 422, 'never_signed_later');
      expect(problem.fields).toHaveProperty('signing.others.0.pin');
    }
    // One of the two witnesses of a destruction is as little left for later as both.
    const [destruction] = cases[2] ?? [late.acts.breaking()];
    const reply = await late.recordLater(destruction, [pin, null], both);
    const problem = await expectRefused(reply, 422, 'never_signed_later');
    expect(problem.fields).toHaveProperty('signing.others.1.pin');
    expect(await late.queueOf(late.witness)).toEqual([]);
  });

  it('nor anything if the agency wants every signature immediately; what was left earlier can still be signed', async () => {
    const event = await late.recorded();
    await late.decide({ maySignLater: false });
    await expectRefused(late.recordLater(late.acts.receipt()), 422, 'never_signed_later');
    expect((await late.sign(event)).status).toBe(200);
  });

  it('[SWAP-06] by no one, by oneself, by a disabled person or one from another agency', async () => {
    await server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, late.custody.people.outsider ?? ''));
    const other = await addEventCustody(server.open.database, `${late.custody.prefix}n`);
    const details = late.acts.receipt();
    const name = (userName: string) =>
      late.post('/api/CustodyEvents', {
        idempotencyKey: randomUUID(),
        details,
        signing: { pin, others: [{ userName, pin: null }] },
      });
    await expectRefused(name('unknown-at-all'), 422, 'witness_not_found');
    await expectRefused(name(`${other.prefix}witness`), 422, 'witness_not_found');
    await expectRefused(name(`${late.custody.prefix}outsider`), 422, 'witness_disabled');
    await expectRefused(name(`${late.custody.prefix}signer`), 422, 'witness_is_signer');
  });
});

describe('the check of the ledger', () => {
  it('names an event whose requested signature was removed, was given to another person, or is not allowed', async () => {
    const event = await late.recorded();
    const { database } = server.open;
    const open = async (work: () => Promise<unknown>) => {
      await database.execute('alter table awaited_signatures disable trigger all');
      await work();
      await database.execute('alter table awaited_signatures enable trigger all');
    };
    const [row] = await database
      .select()
      .from(awaitedSignatures)
      .where(eq(awaitedSignatures.eventId, event.eventId));
    if (row === undefined) throw new Error('Nothing is awaited');
    const which = eq(awaitedSignatures.id, row.id);
    await expect(database.delete(awaitedSignatures).where(which)).rejects.toThrow();
    await open(() => database.delete(awaitedSignatures).where(which));
    expect(await late.failures()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^A signature of event \d+ was changed, is missing/),
      ]),
    );
    const usurper = { ...row, userId: late.custody.people.outsider ?? '' };
    await open(() => database.insert(awaitedSignatures).values(usurper));
    expect(await late.failures()).toEqual([
      expect.stringMatching(/who signed it was changed/),
      expect.stringMatching(/^awaited_signatures .*: user_id changed/),
    ]);
    await open(() => database.delete(awaitedSignatures).where(which));
    await open(() => database.insert(awaitedSignatures).values(row));
    expect(await late.failures()).toEqual([]);
    const unsigned = { ...row, id: randomUUID(), ordinal: 3, meaning: 'second witness' };
    await database.insert(awaitedSignatures).values(unsigned);
    expect(await late.failures()).toHaveLength(1);
  });
});
