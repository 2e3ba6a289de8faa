/** What an administrator may change in the rights to acts of roles and people (RIGHT-04). */
import type { ActRight, ActRights, RightRole, RightScope } from '../../contract/core/actRights.ts';
import { actRights, isWider } from '../core/actRights.ts';

/** What each role is called on the page of its rights. */
export const roleNames: Readonly<Record<RightRole, string>> = {
  technician: 'Technicians',
  manager: 'Managers',
  admin: 'Administrators',
  agent: 'Controlled substance agent',
};

/** What each scope is called. */
export const scopeLabels: Readonly<Record<RightScope, string>> = {
  none: 'No',
  limited: 'C-III to C-V only',
  all: 'Yes',
};

/** The rights whose scope differs, in the order of the list. */
export function changedActs(before: ActRights, after: ActRights): ActRight[] {
  return actRights.filter((right) => before[right] !== after[right]);
}

export const ownRights = 'These are your own rights. Ask another administrator to change them.';

export const ownRole =
  'You have this role, so this would change your own rights. Change the rights of single people instead.';

export const recordsNothing =
  'This account records nothing: it is a witness only, a program, an auditor, or not active in this agency.';

export const beyondOwn = 'You can only change rights that you have yourself.';

/**
 * Why a right cannot be changed; null if it can. No one gives more than they have, and no one takes away what they could
 * not give back.
 */
export function whyScopeFixed(
  own: RightScope,
  before: RightScope,
  after: RightScope,
): string | null {
  return isWider(before, own) || isWider(after, own) ? beyondOwn : null;
}

/** How many people must have a right without limits, so that no agency is left without them. */
const fewest: readonly {
  readonly right: ActRight;
  readonly people: number;
  readonly why: string;
}[] = [
  {
    right: 'closeCase',
    people: 2,
    why: 'Two people must be able to close cases. Give the right to another person first.',
  },
  {
    right: 'correct',
    people: 1,
    why: 'One person must be able to correct quantities. Give the right to another person first.',
  },
];

/**
 * The right of which a change leaves too few holders, with the reason; null if it leaves enough. An agency that never
 * had enough may still change everything that takes the right from no one.
 *
 * @param before the rights of all people of the agency, and `after` the same with the change.
 */
export function lastHolderOf(
  before: readonly ActRights[],
  after: readonly ActRights[],
): { readonly right: ActRight; readonly why: string } | null {
  const holders = (of: readonly ActRights[], right: ActRight) =>
    of.filter((rights) => rights[right] === 'all').length;
  return (
    fewest.find(({ right, people }) => {
      const left = holders(after, right);
      return left < people && left < holders(before, right);
    }) ?? null
  );
}

/** The rights as a page lists them. */
export const rightGroups: readonly {
  readonly title: string;
  readonly rights: readonly ActRight[];
}[] = [
  { title: 'Use and waste', rights: ['use', 'waste', 'breakage'] },
  { title: 'Counts and seals', rights: ['count', 'seal', 'shiftChange', 'firstCount'] },
  {
    title: 'Stock in and out',
    rights: ['receive', 'transferIn', 'transferOut', 'activate', 'expiry'],
  },
  {
    title: 'Out of the agency',
    rights: ['destroy', 'reverseDistribute', 'reportLoss', 'lossSteps'],
  },
  { title: 'Corrections and cases', rights: ['correct', 'amend', 'closeCase'] },
  {
    title: 'The whole registration',
    rights: ['biennial', 'form3848', 'readAll', 'par', 'analytics'],
  },
];
