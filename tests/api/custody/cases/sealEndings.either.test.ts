import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { detailsOf, expectRefusal, vial } from '../../../support/custody/custodyEvents.ts';
import { activate } from '../../../support/custody/putLabels.ts';
import { logInAs } from '../../../support/people/people.ts';
import { at, resealed, sealScene } from '../sealScene.ts';
import { caseActs } from './caseScene.ts';

const scene = sealScene('e');
const { record, expectIntact, sealing, checking, handing, intact, seal, place } = scene;
const { seen, close, ownCases, assignAll } = caseActs(scene);

const pair = ['signer', 'witness'] as const;
const others = ['witness', 'outsider'] as const;

const amending = (time: string, wrongEntry: 'recorded' | 'found', sealRead: string) =>
  at(time, detailsOf(scene.custody, 'sealAmendment', { wrongEntry, sealRead, note: 'Misread.' }));

/** Of vials, with the seal that was missing. */
const losing = (time: string, vials: number, sealFound: string | null) =>
  resealed(
    sealFound,
    null,
    at(
      time,
      detailsOf(scene.custody, 'loss', {
        lines: [{ lotId: scene.custody.lotId, amount: vials * vial }],
        ...{ isTheft: false, probablyFrom: null, probablyTo: null, note: 'Not found.' },
        discoveredAt: `2026-03-10T${time}:00.000Z`,
      }),
    ),
  );

/** Signer opens the bag to put a label on, and seals it with 50001. */
async function relabel(time: string) {
  const { server, custody } = scene;
  const { now } = server.clock;
  await server.open.database.update(users).set({ controlValues: true });
  server.clock.now = new Date(`2026-03-10T${time}:00.000Z`);
  const signer = await logInAs(server, `${custody.prefix}signer`);
  const reseal = { sealFound: '48213', sealNumber: '50001' };
  const reply = await activate(server, signer, custody, 1, reseal);
  server.clock.now = now;
  expect(await reply.json()).toMatchObject({ labels: [expect.any(String)] });
}

/** The records of the first case, as they are called. */
const story = async () =>
  (await seen()).entries.map(({ facts }) => (facts.kind === 'explanation' ? facts.by : facts.kind));

beforeEach(async () => {
  await scene.setPolicy();
  await assignAll();
  await record(['signer'], at('06:00', sealing('48213')));
});

it('[SEAL-03] [SEAL-09] a seal that was replaced is compared with the one of the time of the look, however late it is recorded', async () => {
  await record(['signer'], at('06:01', sealing('A-1', '48213')));
  await record(['signer'], at('06:20', sealing('A-2', 'A-1')));
  await record(['signer'], at('06:10', checking('a-1')));
  expect(await scene.seals()).toEqual([]);
  await record(['signer'], at('06:11', checking('A-2')));
  const differs = { kind: 'seal', recorded: 'A-1', found: 'A-2' };
  expect(await scene.seals()).toMatchObject([differs]);
  await expectRefusal(record(pair, at('06:30', handing(intact('A-1')))), 'seal_unresolved');
  expect((await seal())?.state).toMatchObject({ state: 'sealed', number: 'A-2' });
  await expectIntact();
});

describe('[SEAL-09] the case of a seal', () => {
  it('is ended by a full count that two people sign, with a new seal; what it misses is a case of its own', async () => {
    await record(['witness'], at('06:10', checking('48231')));
    await expectRefusal(record(pair, at('06:15', handing(intact('48213')))), 'seal_unresolved');
    await expectRefusal(close({ reasonCode: 'lateEntry' }), 'case_unexplained');
    const full = sealing('50001', '48231', 3);
    await expectRefusal(
      record(['signer'], at('06:20', full)),
      'witness_missing',
      'signing.others.0.userName',
    );
    await record(pair, at('06:20', full));
    expect(await story()).toEqual(['finding', 'finding', 'fullCount']);
    expect(await ownCases()).toMatchObject([
      { subject: 'seal', state: 'explained' },
      { subject: 'lot', state: 'open', remainder: -vial },
    ]);
    await record(pair, at('06:30', handing(intact('50001'))));
    await expectIntact();

    await record(['signer'], losing('06:40', 1, '50001'));
    expect(await story()).toEqual(['finding', 'finding', 'fullCount', 'loss']);
    await expectRefusal(close({ reasonCode: 'lateEntry' }), 'case_unexplained', 'reasonCode');
    expect(await close({ reasonCode: 'loss' })).toMatchObject({ state: 'loss' });
    await expectIntact();
  });

  it('is closed as an entry that was missing after a full count that misses nothing, by someone who was not involved', async () => {
    await record(['witness'], at('06:10', checking(null)));
    await record(pair, at('06:20', sealing('50001', null)));
    await expectRefusal(close({ who: 'witness', reasonCode: 'lateEntry' }), 'own_case');
    expect(await close({ reasonCode: 'lateEntry' })).toMatchObject({ state: 'closed' });
    await expectIntact();
  });

  it('stays open for what was found after a full count that is recorded late', async () => {
    await record(['witness'], at('06:10', checking('48231')));
    await record(['outsider'], at('06:30', checking('48299')));
    await record(pair, at('06:20', sealing('50001', '48231')));
    expect(await story()).not.toContain('fullCount');
    expect(await seen()).toMatchObject({ state: 'open' });
  });

  it('is ended by the report of the whole box', async () => {
    await record(['signer'], at('06:10', checking(null)));
    await record(['signer'], losing('06:20', 4, null));
    expect(await story()).toEqual(['finding', 'finding', 'loss']);
    expect(await close({ reasonCode: 'loss' })).toMatchObject({ state: 'loss' });
    await expectIntact();
  });
});

describe('[SEAL-10] an amendment of a seal entry', () => {
  it('says that the finding was wrong: by two who read the seal, neither of whom made it', async () => {
    await record(['witness'], at('06:10', checking('48231')));
    const misread = amending('06:20', 'found', '48213');
    await expectRefusal(record(pair, misread), 'signer_barred', 'signing.others.0.userName');
    await expectRefusal(record(others, misread), 'signer_barred', 'signing.pin');
    await expectRefusal(
      record(['signer', 'outsider'], amending('06:20', 'found', '48231')),
      'seal_differs',
      'details.sealRead',
    );
    const { eventId } = await record(['signer', 'outsider'], misread);
    expect(await story()).toEqual(['finding', 'amendment']);
    expect((await seal())?.checkedAt).toBe('2026-03-10T06:20:00.000Z');
    const events = await scene.server.open.database
      .select()
      .from(custodyEvents)
      .where(eq(custodyEvents.agencyId, scene.custody.agencyId));
    const idOf = (kind: string) => events.find((event) => event.kind === kind)?.id;
    expect(events.find(({ id }) => id === eventId)?.facts).toEqual({
      sealEntries: { recorded: idOf('sealChange'), found: [idOf('sealCheck')] },
    });
    await record(pair, at('06:30', handing(intact('48213'))));
    await expectIntact();
  });

  it('is refused to who made the wrong entry, and to two who both made the right one', async () => {
    await record(['witness'], at('06:10', checking('48231')));
    const mistyped = amending('06:20', 'recorded', '48231');
    await expectRefusal(record(pair, mistyped), 'signer_barred', 'signing.pin');
    await record(['outsider'], at('06:15', checking('48231')));
    await expectRefusal(record(others, mistyped), 'signer_barred', 'signing.others.0.userName');
    await expectIntact();
  });

  it('changes the number on record, which is then used, and the other one is not', async () => {
    await record(['witness'], at('06:10', checking('48231')));
    await record(others, amending('06:20', 'recorded', '48231'));
    expect((await seal())?.state).toMatchObject({
      ...{ state: 'sealed', number: '48231', since: '2026-03-10T06:00:00.000Z', isCounted: true },
    });
    expect((await place())?.sealNumber).toBe('48231');
    await record(pair, at('06:30', handing(intact('48231'))));
    expect(await close({ who: 'signer', reasonCode: 'sealMisread' })).toMatchObject({
      state: 'closed',
    });
    await record(['signer'], at('06:40', sealing('48213', '48231')));
    await expectRefusal(
      record(['signer'], at('06:50', sealing('48231', '48213'))),
      'seal_number_used',
      'details.seal.number',
    );
    await expectIntact();
  });

  it('is refused once stock moved', async () => {
    await record(['outsider'], at('06:10', checking('48231')));
    const sending = at('06:15', scene.acts.sending());
    await record(['signer'], resealed('48213', '50001', sending));
    await expectRefusal(record(pair, amending('06:20', 'found', '50001')), 'stock_moved');
  });

  it('is refused once the box was opened for labels, whatever time it names', async () => {
    await record(['outsider'], at('06:10', checking('48231')));
    await relabel('08:00');
    await expectRefusal(record(pair, amending('06:20', 'found', '48213')), 'stock_moved');
  });

  it('is refused to who applied the seal after labels were put on', async () => {
    await relabel('06:05');
    await record(['witness'], at('06:10', checking('48231')));
    const mistyped = amending('06:20', 'recorded', '48231');
    await expectRefusal(record(['signer', 'outsider'], mistyped), 'signer_barred', 'signing.pin');
  });
});

describe('[SEAL-11] a further finding', () => {
  it('of the number on record, of the same or of another one is appended, and ends nothing', async () => {
    await record(['witness'], at('06:10', checking('48231')));
    await record(['outsider'], at('06:15', checking('48213')));
    await record(['witness'], at('06:20', checking('48231')));
    await record(['signer'], resealed('48213', null, at('06:25', scene.acts.sending())));
    expect(await story()).toEqual(['finding', 'agreement', 'finding', 'agreement']);
    expect(await seen()).toMatchObject({
      state: 'open',
      openedAt: '2026-03-10T06:10:00.000Z',
      recountAgrees: true,
    });
    await expectIntact();
  });
});
