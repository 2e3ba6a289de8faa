/** Who may record which act: one right for each act, from the role, the agency's changes and the person's own (RIGHT-02, RIGHT-03). */

import {
  type ActLimit,
  ActRight,
  type ActRights,
  type RightRole,
  type RightScope,
} from '../../contract/core/actRights.ts';
import type { Schedule } from '../../contract/core/product.ts';
import type { Opening } from '../../contract/session/session.ts';
import { administrator, manager } from './permissions.ts';

/** Rights that differ from the defaults. */
export type RightChanges = Readonly<Partial<Record<ActRight, RightScope>>>;

export const actRights = ActRight.options;

const byTechnicians = [
  'use',
  'waste',
  'count',
  'seal',
  'shiftChange',
  'transferIn',
  'breakage',
  'reportLoss',
] as const satisfies readonly ActRight[];

const byManagers = [
  ...byTechnicians,
  'firstCount',
  'receive',
  'transferOut',
  'activate',
  'expiry',
  'correct',
  'amend',
  'lossSteps',
] as const satisfies readonly ActRight[];

const byAdministrators = [
  ...byManagers,
  'destroy',
  'reverseDistribute',
  'biennial',
  'closeCase',
  'par',
  'analytics',
] as const satisfies readonly ActRight[];

const byAgents = [
  'form3848',
  'biennial',
  'lossSteps',
  'readAll',
] as const satisfies readonly ActRight[];

/** What each role may do before an agency changes it (RIGHT-03). */
export const defaultRights: Readonly<Record<RightRole, ActRights>> = {
  technician: unlimited(byTechnicians),
  manager: unlimited(byManagers),
  admin: unlimited(byAdministrators),
  agent: unlimited(byAgents),
};

export const noRights: ActRights = unlimited([]);

function unlimited(granted: readonly ActRight[]): ActRights {
  return withEach((right) => (granted.includes(right) ? 'all' : 'none'));
}

function withEach(scopeOf: (right: ActRight) => RightScope): ActRights {
  return Object.fromEntries(actRights.map((right) => [right, scopeOf(right)])) as ActRights;
}

/** What decides the rights of a person in an agency. */
export interface RightHolder {
  readonly permissionId: number;
  /** False for a system administrator who only visits the agency. */
  readonly isMember: boolean;
  /** The agency's controlled-substance agent. */
  readonly isAgent: boolean;
  readonly isWitnessOnly: boolean;
  /** API accounts, and auditors, who only read. */
  readonly isProgram: boolean;
}

/** What an agency changed: the rights of its roles, and those of the person. */
export interface AgencyRights {
  readonly roles: Readonly<Partial<Record<RightRole, RightChanges>>>;
  readonly person: RightChanges;
}

/** The role of a permission; a system administrator who is a member of the agency is one of its administrators. */
export function roleOfPermission(permissionId: number): RightRole {
  if (permissionId >= administrator) return 'admin';
  return permissionId === manager ? 'manager' : 'technician';
}

/**
 * The rights of a person: those of the role and, if they are the agent, of the agent, then their own. Visitors, witnesses
 * only, programs and auditors have none, whatever is stored for them (RIGHT-03, RIGHT-04).
 */
export function rightsOf(holder: RightHolder, agency: AgencyRights): ActRights {
  if (!holder.isMember || holder.isWitnessOnly || holder.isProgram) return noRights;
  const own = rightsOfRole(roleOfPermission(holder.permissionId), agency.roles);
  if (!holder.isAgent) return { ...own, ...agency.person };
  const agent = rightsOfRole('agent', agency.roles);
  return { ...withEach((right) => wider(own[right], agent[right])), ...agency.person };
}

/** The rights of a role in an agency. */
export function rightsOfRole(role: RightRole, changes: AgencyRights['roles']): ActRights {
  return { ...defaultRights[role], ...changes[role] };
}

const fromNarrow: readonly RightScope[] = ['none', 'limited', 'all'];

/** Whether a scope is wider than another. */
export function isWider(one: RightScope, other: RightScope): boolean {
  return fromNarrow.indexOf(one) > fromNarrow.indexOf(other);
}

function wider(one: RightScope, other: RightScope): RightScope {
  return isWider(other, one) ? other : one;
}

/**
 * Whether someone may do an act.
 *
 * @param schedules of all that the act is about; none for an act that is about no drug.
 */
export function mayAct(
  rights: ActRights,
  right: ActRight,
  schedules: readonly Schedule[] = [],
): boolean {
  const scope = rights[right];
  return scope === 'all' || (scope === 'limited' && !schedules.includes('C-II'));
}

/** What a person with the right may do, as the screens list it. */
export const rightLabels: Readonly<Record<ActRight, string>> = {
  use: 'Record uses',
  waste: 'Record waste',
  count: 'Count',
  firstCount: 'Start an inventory with its first count',
  seal: 'Change seals',
  shiftChange: 'Change shifts',
  receive: 'Receive deliveries',
  transferOut: 'Transfer out',
  transferIn: 'Receive, refuse or return transfers',
  activate: 'Print, activate and void labels',
  expiry: 'Mark expired stock',
  breakage: 'Record breakage',
  correct: 'Correct quantities',
  amend: 'Amend recorded facts',
  destroy: 'Destroy stock',
  reverseDistribute: 'Return stock to other registrants',
  reportLoss: 'Report losses and thefts',
  lossSteps: 'Record the steps after a loss',
  biennial: 'Record biennial inventories',
  form3848: 'Sign NY Form 3848',
  closeCase: 'Close cases',
  par: 'Set stock levels',
  analytics: 'See patterns of people',
  readAll: 'Read every inventory of the registration',
};

/**
 * Why someone may not do an act, and who may: at most three are named.
 *
 * @param scope of their right.
 * @param holders the names of people who may.
 */
export function whyNotPermitted(
  scope: RightScope,
  right: ActRight,
  holders: readonly string[],
): string {
  const label = rightLabels[right];
  const why =
    scope === 'none'
      ? `You don’t have the right “${label}”.`
      : `Your right “${label}” is limited to C-III to C-V.`;
  return `${why} ${whoMay(holders)}`;
}

/** Whom to ask, as a sentence. */
export function whoMay(holders: readonly string[]): string {
  const named = holders.slice(0, 3);
  const more = holders.length - named.length;
  const all = more === 0 ? named : [...named, `${more} ${more === 1 ? 'other' : 'others'}`];
  const last = all.at(-1);
  if (last === undefined) return 'No one here has it. Ask an administrator to grant it.';
  const first = all.slice(0, -1).join(', ');
  return `Ask ${first === '' ? last : `${first} or ${last}`}.`;
}

/** The pages that rights open to a person of any permission, as the server decides when they are called. */
export function pagesOpenedBy(rights: ActRights): Exclude<Opening, 'training'>[] {
  const isWatching = rights.readAll === 'all' || rights.analytics === 'all';
  return [
    ...(rights.biennial === 'none' ? [] : (['biennialInventory'] as const)),
    ...(rights.form3848 === 'none' ? [] : (['form3848'] as const)),
    ...(isWatching ? (['personActs'] as const) : []),
    ...(rights.analytics === 'all' ? (['patterns'] as const) : []),
  ];
}

type Limits = readonly ActLimit[] | undefined;

/** Why someone may not do an act at all, and who may; null if they may, if only for C-III to C-V. */
export function whyNoRight(limits: Limits, right: ActRight): string | null {
  return limits?.find((one) => one.right === right && one.scope === 'none')?.why ?? null;
}

/** Why an act may not be about a drug of C-II, and who may; null if it may. */
export function whyNoScheduleII(limits: Limits, right: ActRight): string | null {
  return limits?.find((one) => one.right === right)?.why ?? null;
}

/** Whether a limited right bars a drug: one of C-II. */
export function isBarredDrug(
  limits: Limits,
  right: ActRight,
  { schedule }: { readonly schedule: Schedule },
): boolean {
  return schedule === 'C-II' && whyNoScheduleII(limits, right) !== null;
}

/** A drug as a choice of an act's form: one of C-II cannot be chosen where the right is limited, and says so. */
export function choiceOf(
  limits: Limits,
  right: ActRight,
  drug: { readonly schedule: Schedule },
  text: string,
): { text: string; disabled: boolean } {
  const isBarred = isBarredDrug(limits, right, drug);
  return { text: isBarred ? `${text} (you may not: C-III to C-V only)` : text, disabled: isBarred };
}
