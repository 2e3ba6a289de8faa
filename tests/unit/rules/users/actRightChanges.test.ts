import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActRights, RightScope } from '../../../../src/contract/core/actRights.ts';
import { actRights, defaultRights, noRights } from '../../../../src/rules/core/actRights.ts';
import {
  beyondOwn,
  changedActs,
  lastHolderOf,
  whyScopeFixed,
} from '../../../../src/rules/users/actRightChanges.ts';

const scope = fc.constantFrom<RightScope>('none', 'limited', 'all');
const rights: fc.Arbitrary<ActRights> = fc
  .array(scope, { minLength: actRights.length, maxLength: actRights.length })
  .map(
    (scopes) =>
      Object.fromEntries(actRights.map((right, index) => [right, scopes[index]])) as ActRights,
  );

const { admin, manager } = defaultRights;

describe('a change of rights to acts', () => {
  it('[RIGHT-04] names the rights that differ, in the order of the list', () => {
    expect(changedActs(manager, admin)).toEqual([
      'destroy',
      'reverseDistribute',
      'biennial',
      'closeCase',
      'par',
      'analytics',
    ]);
    expect(changedActs(admin, admin)).toEqual([]);
  });

  it('[RIGHT-04] never exceeds what the editor has, and never takes what they could not give back', () => {
    const fixed: [RightScope, RightScope, RightScope][] = [];
    for (const own of ['none', 'limited', 'all'] as const) {
      for (const before of ['none', 'limited', 'all'] as const) {
        for (const after of ['none', 'limited', 'all'] as const) {
          const why = whyScopeFixed(own, before, after);
          if (why === null) continue;
          expect(why).toBe(beyondOwn);
          fixed.push([own, before, after]);
        }
      }
    }
    expect(fixed).toEqual([
      ['none', 'none', 'limited'],
      ['none', 'none', 'all'],
      ['none', 'limited', 'none'],
      ['none', 'limited', 'limited'],
      ['none', 'limited', 'all'],
      ['none', 'all', 'none'],
      ['none', 'all', 'limited'],
      ['none', 'all', 'all'],
      ['limited', 'none', 'all'],
      ['limited', 'limited', 'all'],
      ['limited', 'all', 'none'],
      ['limited', 'all', 'limited'],
      ['limited', 'all', 'all'],
    ]);
  });

  it('[RIGHT-04] leaves two people who close cases and one who corrects', () => {
    const withoutCases = { ...admin, closeCase: 'limited' } as const;
    const withoutBoth = { ...withoutCases, correct: 'none' } as const;
    expect(lastHolderOf([admin, admin, admin], [admin, admin, withoutCases])).toBeNull();
    expect(lastHolderOf([admin, admin], [admin, withoutCases])?.right).toBe('closeCase');
    expect(lastHolderOf([withoutCases, noRights], [withoutBoth, noRights])?.right).toBe('correct');
    expect(lastHolderOf([withoutCases, manager], [withoutBoth, manager])).toBeNull();
  });

  it('[RIGHT-04] an agency without enough holders may change what takes the right from no one', () => {
    expect(lastHolderOf([admin, manager], [admin, noRights])).toBeNull();
    expect(lastHolderOf([manager, manager], [admin, manager])).toBeNull();
    expect(lastHolderOf([admin], [manager])?.right).toBe('closeCase');
  });

  it('[RIGHT-04] a sequence of accepted changes never falls below the holders an agency had or needs', () => {
    const people = fc.array(rights, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        people,
        fc.array(fc.tuple(fc.nat(3), rights), { maxLength: 8 }),
        (first, changes) => {
          const holders = (of: readonly ActRights[], right: 'closeCase' | 'correct') =>
            of.filter((one) => one[right] === 'all').length;
          let now = first;
          for (const [index, next] of changes) {
            const after = now.map((one, at) => (at === index % now.length ? next : one));
            if (lastHolderOf(now, after) === null) now = after;
          }
          for (const [right, fewest] of [
            ['closeCase', 2],
            ['correct', 1],
          ] as const) {
            expect(holders(now, right)).toBeGreaterThanOrEqual(
              Math.min(fewest, holders(first, right)),
            );
          }
        },
      ),
    );
  });
});
