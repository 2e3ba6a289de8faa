import type { AlertKind } from '../../contract/alerts/alert.ts';
import { manager } from '../core/permissions.ts';
import { mayAdminister } from '../navigation/userAccess.ts';
import { kindFacts } from './alertKinds.ts';

/** A person of the agency, as far as alerts ask. */
export interface Reachable {
  readonly userId: string;
  readonly permissionId: number;
  readonly isAgent: boolean;
  /** Inventories of the alert that they are assigned to. */
  readonly places: readonly string[];
  /** Inventories of the alert in their custody. */
  readonly custodyOf: readonly string[];
  /** Whether any channel reaches them. */
  readonly isReachable: boolean;
  /** Whether they chose to get alerts of this kind. */
  readonly hasChosen: boolean;
}

export interface Addressed {
  readonly kind: AlertKind;
  /** The inventories that it is about: both ends of a transfer. */
  readonly places: readonly string[];
  /** Whose signature is requested. */
  readonly named: string | null;
  /** Whom the agency added for this kind and place. */
  readonly added: readonly string[];
  /** 0, and one more after each escalation. */
  readonly level: number;
}

/** A recipient, and whether they may mute it. */
export interface Recipient {
  readonly userId: string;
  readonly isRequired: boolean;
}

const isAdmin = (person: Reachable) => mayAdminister(person);
const isAgentOrAdmin = (person: Reachable) => person.isAgent || isAdmin(person);
const isManagerOf = (place: string) => (person: Reachable) =>
  person.permissionId >= manager && person.places.includes(place);

/** Managers and the custodian of a place; everyone assigned to it, if there are none. */
function peopleAt(people: readonly Reachable[], place: string): Reachable[] {
  const inCharge = people.filter(
    (person) => isManagerOf(place)(person) || person.custodyOf.includes(place),
  );
  return inCharge.length > 0 ? inCharge : people.filter((person) => person.places.includes(place));
}

function audienceOf(
  { kind, places, named }: Addressed,
  people: readonly Reachable[],
): readonly Reachable[] {
  switch (kindFacts[kind].audience) {
    case 'agentAndAdmins':
      return people.filter(isAgentOrAdmin);
    case 'admins':
      return people.filter(isAdmin);
    case 'managers':
      return places.flatMap((place) => people.filter(isManagerOf(place)));
    case 'bothEnds':
      return places.flatMap((place) => peopleAt(people, place));
    case 'named':
      return people.filter(({ userId }) => userId === named);
  }
}

/** Whom each step of the escalation adds: the managers of the place, the agent, the administrators (ALERT-04). */
function escalatedTo(
  { places, level }: Addressed,
  people: readonly Reachable[],
): readonly Reachable[] {
  return [
    ...(level >= 1 ? places.flatMap((place) => people.filter(isManagerOf(place))) : []),
    ...(level >= 2 ? people.filter(({ isAgent }) => isAgent) : []),
    ...(level >= 3 ? people.filter(isAdmin) : []),
  ];
}

/**
 * Who gets an alert (ALERT-02): the required recipients of its kind and place, the people whom the agency added, and
 * the people of the place who chose its kind. If no required one can be reached, the agent and the administrators are
 * required in their place.
 *
 * @param people the active people of the agency.
 */
export function recipientsOf(alert: Addressed, people: readonly Reachable[]): Recipient[] {
  const added = people.filter(({ userId }) => alert.added.includes(userId));
  const wanted = [...audienceOf(alert, people), ...added, ...escalatedTo(alert, people)];
  const reached = wanted.filter(({ isReachable }) => isReachable);
  const required =
    reached.length > 0
      ? reached
      : people.filter((person) => person.isReachable && isAgentOrAdmin(person));
  const ids = new Set(required.map(({ userId }) => userId));
  const chosen = people.filter(
    ({ userId, hasChosen, isReachable, places }) =>
      hasChosen && isReachable && !ids.has(userId) && maySee(alert, places),
  );
  return [
    ...[...ids].map((userId) => ({ userId, isRequired: true })),
    ...chosen.map(({ userId }) => ({ userId, isRequired: false })),
  ];
}

/** What is about a place is only for its people; a signature is asked of one person alone. */
function maySee({ kind, places }: Addressed, own: readonly string[]): boolean {
  if (kind === 'signatureRequest') return false;
  return places.some((place) => own.includes(place));
}
