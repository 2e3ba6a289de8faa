import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RecordUseForm } from '../../../src/contract/custody/use.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody } from '../../support/custody/custody.ts';
import { pin } from '../../support/people/people.ts';
import { once, recorded, recordUseScene, refused, untouched } from './recordUseScene.ts';

const scene = recordUseScene();
const { send, form, bookOf } = scene;

describe('bad input is refused with a sentence, and nothing is recorded', () => {
  it.each<[string, Record<string, unknown>]>([
    ['−1', { given: -1 }],
    ['abc', { given: 'abc' }],
    ['1e9 with a fraction', { given: 1e9 + 0.5 }],
    ['beyond every bound', { given: 1e300 }],
    ['no unit drawn', { drawnUnits: 0 }],
    ['no such manner', { wasteManner: 'poured away' }],
  ])('[USE-01] [USE-03] %s: 400', async (_what, details) => {
    const body = form();
    const reply = await send({ ...body, details: { ...body.details, ...details } });
    const problem = await refused(reply, 400);
    expect(Object.keys(problem.fields ?? {})[0]).toMatch(/^details\./);
    expect(await bookOf()).toEqual(untouched);
  });

  it.each<[string, Partial<RecordUseForm['details']>, string]>([
    ['1e9', { given: 1e9 }, 'amounts_do_not_balance'],
    ['more than there is', { drawnUnits: 5, given: 9_500 }, 'not_enough_on_hand'],
    ['amounts that do not meet', { wasted: 300 }, 'amounts_do_not_balance'],
    ['a part put back', { wasted: 0, returned: 500, wasteManner: null }, 'returned_is_opened'],
    ['the future', { occurredAt: '2026-03-10T08:03:00.000Z' }, 'occurred_in_future'],
    ['waste without a manner', { wasteManner: null }, 'waste_manner_missing'],
    ['another manner without a reason', { wasteManner: 'other' }, 'waste_reason_missing'],
    ['a manner without waste', { given: 2_000, wasted: 0 }, 'waste_manner_without_waste'],
    ['a dose without a patient', { patientId: ' ', noPatientReason: 'none' }, 'patient_missing'],
    ['waste before the dose', { wastedAt: '2026-03-10T07:30:59.999Z' }, 'waste_before_use'],
    ['waste in the future', { wastedAt: '2026-03-10T08:03:00.000Z' }, 'occurred_in_future'],
    [
      'an unknown disposer',
      { disposedByUserId: '00000000-0000-4000-8000-000000000000' },
      'disposer_not_found',
    ],
    [
      'an unknown giver',
      { givenByUserId: '00000000-0000-4000-8000-000000000000' },
      'giver_not_found',
    ],
    ['an unknown lot', { lotId: '00000000-0000-4000-8000-000000000000' }, 'lot_not_here'],
  ])(
    '[USE-02] [USE-04] [USE-06] [USE-09] [WASTE-02] [WASTE-03] %s: 422',
    async (_what, details, code) => {
      expect((await refused(await send(form(details)))).code).toBe(code);
      expect(await bookOf()).toEqual(untouched);
    },
  );

  it('[WASTE-01] no witness', async () => {
    const problem = await refused(await send(form({}, { others: [] })));
    expect(problem).toMatchObject({
      code: 'witness_missing',
      fields: { 'signing.others.0.userName': /./ },
    });
  });

  it('a witness who would sign later, and two witnesses', async () => {
    const witness = { userName: `${scene.prefix}witness`, pin: null };
    const later = await refused(await send(form({}, { others: [witness] })), 400);
    expect(Object.keys(later.fields ?? {})).toEqual(['signing.others.0.pin']);
    const two = [witness, { ...witness, userName: `${scene.prefix}outsider` }].map((one) => ({
      ...one,
      pin,
    }));
    const many = await refused(await send(form({}, { others: two })), 400);
    expect(many.fields).toEqual({ 'signing.others': 'At most one more person signs.' });
  });

  it('oneself as the witness, however written', async () => {
    for (const userName of [`${scene.prefix}signer`, ` ${scene.prefix.toUpperCase()}SIGNER `]) {
      const problem = await refused(await send(form({}, { others: [{ userName, pin }] })));
      expect(problem.code).toBe('witness_is_signer');
    }
    expect(await bookOf()).toEqual(untouched);
  });

  it('[WASTE-03] the person who wasted the rest as the witness', async () => {
    const reply = await send(form({ disposedByUserId: scene.custody.people.witness ?? '' }));
    expect(await refused(reply)).toMatchObject({
      code: 'witness_is_disposer',
      fields: { 'signing.others.0.userName': /./ },
    });
    expect(await bookOf()).toEqual(untouched);
  });

  it('[WASTE-01] the administering provider as the witness', async () => {
    const reply = await send(form({ givenByUserId: scene.custody.people.witness ?? '' }));
    expect((await refused(reply)).code).toBe('witness_is_giver');
    expect(await bookOf()).toEqual(untouched);
  });

  it('an unknown witness and one from another agency get the same reply', async () => {
    const other = await addCustody(scene.server.open.database, `${scene.prefix}o`);
    expect(other.agencyId).not.toBe(scene.custody.agencyId);
    const answers = [];
    for (const userName of ['unknown', `${scene.prefix}owitness`]) {
      const problem = await refused(await send(form({}, { others: [{ userName, pin }] })));
      answers.push({ ...problem, reference: '' });
    }
    expect(answers[0]?.code).toBe('witness_not_found');
    expect(answers[1]).toEqual(answers[0]);
    expect(await bookOf()).toEqual(untouched);
  });

  it('a disabled witness', async () => {
    await scene.server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, scene.custody.people.witness ?? ''));
    expect((await refused(await send(form()))).code).toBe('witness_disabled');
  });

  it('a witness without a PIN', async () => {
    await scene.server.open.database
      .update(users)
      .set({ pinHash: null })
      .where(eq(users.id, scene.custody.people.witness ?? ''));
    expect((await refused(await send(form()))).code).toBe('pin_not_set');
  });

  it('[SIGN-01] the signer’s own incorrect PIN, before the witness’s is checked', async () => {
    const problem = await refused(await send(form({}, { pin: '0000' })));
    expect(problem).toMatchObject({ code: 'pin_wrong' });
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.pin']);
  });

  it('[SIGN-06] a witness’s incorrect PIN five times locks it, and the correct one is refused while it is locked', async () => {
    const wrong = { userName: `${scene.prefix}witness`, pin: '0000' };
    for (let left = 4; left >= 0; left -= 1) {
      const problem = await refused(await send(form({}, { others: [wrong] })));
      expect(problem.code).toBe('pin_wrong');
      expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.pin']);
      expect(problem.message).toContain(
        ['locked', 'One attempt', '2 attempts', '3 attempts', '4 attempts'][left],
      );
    }
    const locked = await refused(await send(form()));
    expect(locked).toMatchObject({ code: 'pin_locked' });
    expect(locked.message).toMatch(/It unlocks at \d\d:\d\d\.$/);
    expect(await bookOf()).toEqual(untouched);
    const told = await scene.server.open.database
      .select({ notice: mailQueue.notice })
      .from(mailQueue)
      .where(eq(mailQueue.userId, scene.custody.people.witness ?? ''));
    expect(told).toEqual([
      {
        notice: {
          title: 'Your PIN was locked',
          paragraphs: [
            `Too many incorrect PINs were entered for the account ${scene.prefix}witness, the last one in a session of ${scene.prefix} signer. The PIN is locked for 15 minutes.`,
            'If this wasn’t you, notify your administrator now.',
          ],
        },
      },
    ]);
    scene.server.clock.now = new Date('2026-03-10T08:16:00.000Z');
    await recorded(await send(form()));
    expect(await bookOf()).toEqual(once);
    const failures = await scene.server.open.database
      .select({ rows: count() })
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, scene.custody.agencyId));
    expect(failures[0]?.rows).toBeGreaterThanOrEqual(7);
  });
});
