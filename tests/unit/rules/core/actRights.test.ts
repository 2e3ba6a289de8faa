import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  ActRight,
  ActRights,
  RightRole,
  RightScope,
} from '../../../../src/contract/core/actRights.ts';
import {
  actRights,
  choiceOf,
  defaultRights,
  isWider,
  mayAct,
  noRights,
  pagesOpenedBy,
  type RightChanges,
  type RightHolder,
  rightLabels,
  rightsOf,
  whyNoRight,
  whyNoScheduleII,
  whyNotPermitted,
} from '../../../../src/rules/core/actRights.ts';

const member: RightHolder = {
  permissionId: 1,
  isMember: true,
  isAgent: false,
  isWitnessOnly: false,
  isProgram: false,
};
const unchanged = { roles: {}, person: {} };

function granted(holder: RightHolder): ActRight[] {
  const rights = rightsOf(holder, unchanged);
  return actRights.filter((right) => rights[right] === 'all');
}

const technicians = 'use waste count seal shiftChange transferIn breakage reportLoss';
const managers = `${technicians} firstCount receive transferOut activate expiry correct amend lossSteps`;
const administrators = `${managers} destroy reverseDistribute biennial closeCase par analytics`;
const agents = 'form3848 biennial lossSteps readAll';

/** In the order of the list of rights. */
function inOrder(names: string): string[] {
  const wanted = names.split(' ');
  expect(wanted.filter((name) => !actRights.some((right) => right === name))).toEqual([]);
  return actRights.filter((right) => wanted.includes(right));
}

const scope = fc.constantFrom<RightScope>('none', 'limited', 'all');
const changes: fc.Arbitrary<RightChanges> = fc.dictionary(
  fc.constantFrom<ActRight>(...actRights),
  scope,
);
const roles = fc.record<Partial<Record<RightRole, RightChanges>>>(
  { technician: changes, manager: changes, admin: changes, agent: changes },
  { requiredKeys: [] },
);
const holders = fc.record({
  permissionId: fc.integer({ min: 1, max: 4 }),
  isMember: fc.boolean(),
  isAgent: fc.boolean(),
  isWitnessOnly: fc.boolean(),
  isProgram: fc.boolean(),
});

describe('act rights', () => {
  it('[RIGHT-02] there is one right for each of 24 acts, each with a name of its own', () => {
    expect(actRights).toHaveLength(24);
    expect(new Set(Object.values(rightLabels)).size).toBe(24);
  });

  it.each([
    ['a technician', { ...member }, technicians],
    ['a manager', { ...member, permissionId: 2 }, managers],
    ['an administrator', { ...member, permissionId: 3 }, administrators],
    [
      'a system administrator who is a member, as an administrator',
      { ...member, permissionId: 4 },
      administrators,
    ],
  ])('[RIGHT-03] the defaults of %s are those of the document', (_, holder, names) => {
    expect(granted(holder)).toEqual(inOrder(names));
  });

  it('[RIGHT-03] the agent has the rights of the agent in addition to those of the role', () => {
    expect(granted({ ...member, isAgent: true })).toEqual(inOrder(`${technicians} ${agents}`));
    const everything = granted({ ...member, permissionId: 3, isAgent: true });
    expect(everything).toEqual(actRights);
  });

  it('[RIGHT-03] [RIGHT-04] visitors, witnesses only and programs have no right, whatever is stored for them', () => {
    fc.assert(
      fc.property(holders, roles, changes, (holder, ofRoles, person) => {
        const rights = rightsOf(holder, { roles: ofRoles, person });
        fc.pre(!holder.isMember || holder.isWitnessOnly || holder.isProgram);
        expect(actRights.filter((right) => mayAct(rights, right))).toEqual([]);
      }),
    );
  });

  it('[RIGHT-02] a person’s own change decides, then the wider of the role and the agent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        roles,
        changes,
        (permissionId, isAgent, ofRoles, person) => {
          const rights = rightsOf({ ...member, permissionId, isAgent }, { roles: ofRoles, person });
          const role = (['technician', 'manager', 'admin', 'admin'] as const)[permissionId - 1];
          if (role === undefined) throw new Error('No such permission');
          for (const right of actRights) {
            const own = ofRoles[role]?.[right] ?? defaultRights[role][right];
            const agent = isAgent ? (ofRoles.agent?.[right] ?? defaultRights.agent[right]) : 'none';
            const expected = person[right] ?? (isWider(agent, own) ? agent : own);
            expect([right, rights[right]]).toEqual([right, expected]);
          }
        },
      ),
    );
  });

  it('[RIGHT-02] a limited right is for C-III to C-V, and for what is about no drug', () => {
    const rights = { ...defaultRights.technician, use: 'limited' } as const;
    expect(mayAct(rights, 'use', ['C-III', 'C-IV', 'C-V'])).toBe(true);
    expect(mayAct(rights, 'use')).toBe(true);
    expect(mayAct(rights, 'use', ['C-III', 'C-II'])).toBe(false);
    expect(mayAct(rights, 'destroy', ['C-V'])).toBe(false);
    expect(mayAct(rights, 'waste', ['C-II'])).toBe(true);
  });

  it('[RIGHT-06] pages open by the right to what they show; a look at people needs every schedule', () => {
    const opened = (change: Partial<ActRights>) => pagesOpenedBy({ ...noRights, ...change });
    expect(opened({})).toEqual([]);
    expect(opened({ biennial: 'limited', analytics: 'limited', readAll: 'limited' })).toEqual([
      'biennialInventory',
    ]);
    expect(opened({ analytics: 'all' })).toEqual(['personActs', 'patterns']);
    expect(opened({ form3848: 'limited' })).toEqual(['form3848']);
    expect(opened({ readAll: 'all', biennial: 'all' })).toEqual([
      'biennialInventory',
      'personActs',
    ]);
  });

  it('[RIGHT-05] the sentence of a missing right names at most three people who may', () => {
    const why = 'You don’t have the right “Destroy stock”.';
    expect(whyNotPermitted('none', 'destroy', [])).toBe(
      `${why} No one here has it. Ask an administrator to grant it.`,
    );
    expect(whyNotPermitted('none', 'destroy', ['Ada'])).toBe(`${why} Ask Ada.`);
    expect(whyNotPermitted('none', 'destroy', ['Ada', 'Bo'])).toBe(`${why} Ask Ada or Bo.`);
    expect(whyNotPermitted('none', 'destroy', ['Ada', 'Bo', 'Cy', 'Di'])).toBe(
      `${why} Ask Ada, Bo, Cy or 1 other.`,
    );
    expect(whyNotPermitted('limited', 'destroy', ['Ada', 'Bo', 'Cy', 'Di', 'Ed'])).toBe(
      'Your right “Destroy stock” is limited to C-III to C-V. Ask Ada, Bo, Cy or 2 others.',
    );
  });

  it('[RIGHT-06] a choice of C-II is shown and barred where the right is limited or missing', () => {
    const limits = [
      { right: 'use', scope: 'limited', why: 'Ask Ada.' },
      { right: 'destroy', scope: 'none', why: 'Ask Bo.' },
    ] as const;
    const ii = { schedule: 'C-II' } as const;
    const iii = { schedule: 'C-III' } as const;
    expect(choiceOf(limits, 'use', ii, 'fentaNYL')).toEqual({
      text: 'fentaNYL (you may not: C-III to C-V only)',
      disabled: true,
    });
    const free = (text: string) => ({ text, disabled: false });
    expect(choiceOf(limits, 'use', iii, 'ketamine')).toEqual(free('ketamine'));
    expect(choiceOf(limits, 'waste', ii, 'fentaNYL')).toEqual(free('fentaNYL'));
    expect(choiceOf(undefined, 'use', ii, 'fentaNYL')).toEqual(free('fentaNYL'));
    expect(whyNoRight(limits, 'destroy')).toBe('Ask Bo.');
    expect(whyNoRight(limits, 'use')).toBeNull();
    expect(whyNoScheduleII(limits, 'use')).toBe('Ask Ada.');
  });
});
