import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountAct,
  type AccountActKind,
  administratorsToConfirm,
  areLinked,
  linkDays,
  linkedPairs,
  mayConfirm,
  openActs,
} from '../../../../src/rules/users/linkedSigners.ts';

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 2, 1);

function act(
  actorId: string,
  kind: AccountActKind,
  subjectId: string,
  onDay = 0,
  isBySystemAdministrator = actorId.startsWith('system'),
): AccountAct {
  return { kind, actorId, subjectId, at: start + onDay * day, isBySystemAdministrator };
}

function linked(acts: readonly AccountAct[], one: string, other: string, onDay = 1): boolean {
  return areLinked(openActs(acts, start + onDay * day), one, other);
}

const linking = ['created', 'addressChanged', 'unlocked', 'reset'] as const;

describe('two signers are linked', () => {
  it.each(linking)('if one %s the other, whichever of them is the witness', (kind) => {
    const acts = [act('manager', kind, 'medic')];
    expect(linked(acts, 'manager', 'medic')).toBe(true);
    expect(linked(acts, 'medic', 'manager')).toBe(true);
    expect(linked(acts, 'medic', 'other')).toBe(false);
    expect(linked(acts, 'manager', 'other')).toBe(false);
  });

  it('for 30 days', () => {
    const acts = [act('manager', 'created', 'medic')];
    expect(linkDays).toBe(30);
    expect(linked(acts, 'manager', 'medic', 29.999)).toBe(true);
    expect(linked(acts, 'manager', 'medic', 30)).toBe(false);
  });

  it('always, if they are one account', () => {
    expect(areLinked([], 'medic', 'medic')).toBe(true);
  });

  it('even if the address was changed back', () => {
    const acts = [
      act('manager', 'addressChanged', 'medic', 0),
      act('manager', 'addressChanged', 'medic', 0.1),
    ];
    expect(linked(acts, 'manager', 'medic')).toBe(true);
  });

  it('where the same person made both, or one made the one who made the other', () => {
    const acts = [
      act('manager', 'created', 'first'),
      act('manager', 'created', 'second'),
      act('second', 'created', 'third'),
    ];
    expect(linked(acts, 'first', 'second')).toBe(true);
    expect(linked(acts, 'manager', 'third')).toBe(true);
    expect(linked(acts, 'first', 'third')).toBe(true);
  });

  it('if an account that a person made unlocked or reset the other', () => {
    const acts = [act('manager', 'created', 'second'), act('second', 'reset', 'medic')];
    expect(linked(acts, 'manager', 'medic')).toBe(true);
    expect(linked(acts, 'second', 'medic')).toBe(true);
  });

  it('but not because one administrator unlocked both, or a system administrator made both', () => {
    const acts = [
      act('admin', 'unlocked', 'one'),
      act('admin', 'unlocked', 'two'),
      act('system', 'created', 'first'),
      act('system', 'created', 'second'),
    ];
    expect(linked(acts, 'one', 'two')).toBe(false);
    expect(linked(acts, 'first', 'second')).toBe(false);
    expect(linked(acts, 'system', 'first')).toBe(true);
  });
});

describe('a person is confirmed', () => {
  it('by a second administrator: an agency needs two', () => {
    expect(administratorsToConfirm).toBe(2);
  });

  it('by someone whose own link to the inviter is over by then', () => {
    const acts = (confirmedOn: number) => [
      act('admin', 'created', 'manager', 0),
      act('manager', 'created', 'medic', 20),
      act('admin', 'confirmed', 'medic', confirmedOn),
    ];
    expect(linked(acts(29.999), 'manager', 'medic', 40)).toBe(true);
    expect(linked(acts(30), 'manager', 'medic', 40)).toBe(false);
  });

  const invited = act('manager', 'created', 'medic');

  it.each([
    ['a second administrator', 'admin', [], false],
    ['a system administrator', 'system', [], false],
    ['who created the account', 'manager', [], true],
    ['themselves', 'medic', [], true],
    ['an account of who made it', 'ghost', [act('manager', 'created', 'ghost')], true],
    ['who made the one who made it', 'admin', [act('admin', 'created', 'manager')], true],
    ['who unlocked it', 'admin', [act('admin', 'unlocked', 'medic')], true],
    [
      'who may have the account of who did it',
      'admin',
      [act('admin', 'addressChanged', 'manager')],
      true,
    ],
    [
      'an administrator made by the system administrator who made the other',
      'admin',
      [act('system', 'created', 'admin'), act('system', 'created', 'manager')],
      false,
    ],
  ] as const)('by %s, or not', (_who, by, more, isStillLinked) => {
    const acts = [...more, invited, act(by, 'confirmed', 'medic', 0.5)];
    expect(linked(acts, 'manager', 'medic')).toBe(isStillLinked);
  });

  it('alone: other people of the same maker stay linked', () => {
    const acts = [
      act('manager', 'created', 'medic'),
      act('manager', 'created', 'second'),
      act('admin', 'confirmed', 'medic', 0.5),
    ];
    expect(linked(acts, 'manager', 'medic')).toBe(false);
    expect(linked(acts, 'manager', 'second')).toBe(true);
  });

  it('not by two accounts that confirm each other', () => {
    const acts = [
      act('admin', 'created', 'one'),
      act('admin', 'created', 'two'),
      act('one', 'confirmed', 'two', 0.5),
      act('two', 'confirmed', 'one', 0.6),
      act('one', 'confirmed', 'two', 0.7),
    ];
    expect(linked(acts, 'one', 'two')).toBe(true);
    expect(linked(acts, 'admin', 'two')).toBe(true);
  });

  it('not by the system administrator who created the account', () => {
    const acts = [act('system', 'created', 'admin'), act('system', 'confirmed', 'admin', 0.5)];
    expect(linked(acts, 'system', 'admin')).toBe(true);
  });

  it('for what was done before, not for what is done after', () => {
    const confirmed = act('admin', 'confirmed', 'medic', 1);
    expect(linked([confirmed, act('manager', 'unlocked', 'medic', 2)], 'manager', 'medic', 3)).toBe(
      true,
    );
    expect(linked([invited, confirmed], 'manager', 'medic', 0.5)).toBe(true);
    expect(linked([invited, confirmed], 'manager', 'medic', 1)).toBe(false);
  });

  it('names the linked pairs among several signers', () => {
    const open = openActs([invited], start);
    const signers = ['manager', 'medic', 'other'].map((id) => ({ id }));
    expect(linkedPairs(open, signers)).toEqual([[{ id: 'manager' }, { id: 'medic' }]]);
  });
});

describe('in every case', () => {
  const people = ['a', 'b', 'c', 'd', 'system'];
  const person = fc.constantFrom(...people);
  const acts = fc.array(
    fc
      .record({
        actorId: person,
        subjectId: person,
        kind: fc.constantFrom<AccountActKind>(...linking, 'confirmed'),
        onDay: fc.integer({ min: 0, max: 70 }),
      })
      .map(({ actorId, kind, subjectId, onDay }) => act(actorId, kind, subjectId, onDay)),
    { maxLength: 14 },
  );
  const when = fc.integer({ min: 0, max: 110 });

  it('being linked is mutual, and does not depend on the order of the acts', () => {
    fc.assert(
      fc.property(acts, when, person, person, (all, onDay, one, other) => {
        const apart = all.filter(
          ({ at }, index) => all.findIndex((act) => act.at === at) === index,
        );
        const is = linked(apart, one, other, onDay);
        expect(linked(apart, other, one, onDay)).toBe(is);
        expect(linked(apart.toReversed(), one, other, onDay)).toBe(is);
      }),
    );
  });

  it('an act links for 30 days unless another person than its actor confirms', () => {
    fc.assert(
      fc.property(acts, when, (all, onDay) => {
        const at = start + onDay * day;
        const open = openActs(all, at);
        for (const one of all) {
          const isDue =
            one.kind !== 'confirmed' &&
            one.actorId !== one.subjectId &&
            one.at <= at &&
            at - one.at < linkDays * day;
          const isAnswered = all.some(
            ({ kind, actorId, subjectId, at: confirmedAt }) =>
              kind === 'confirmed' &&
              subjectId === one.subjectId &&
              actorId !== one.actorId &&
              actorId !== one.subjectId &&
              confirmedAt >= one.at &&
              confirmedAt <= at,
          );
          if (isDue && !isAnswered) expect(areLinked(open, one.actorId, one.subjectId)).toBe(true);
          if (!isDue) expect(open).not.toContain(one);
        }
      }),
    );
  });

  it('a confirmation never links anyone, and a person who is linked to another cannot confirm them', () => {
    fc.assert(
      fc.property(acts, when, person, person, (all, onDay, one, other) => {
        const at = start + onDay * day;
        const open = openActs(all, at);
        expect(open.some(({ kind }) => kind === 'confirmed')).toBe(false);
        if (areLinked(open, one, other)) expect(mayConfirm(open, one, other)).toBe(false);
        const tried = [...all, { ...act(one, 'confirmed', other), at }];
        if (!mayConfirm(open, one, other)) expect(openActs(tried, at)).toEqual(open);
        else expect(openActs(tried, at).some(({ subjectId }) => subjectId === other)).toBe(false);
      }),
    );
  });
});
