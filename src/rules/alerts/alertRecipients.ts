import type { AlertKind } from '../../contract/alerts/alert.ts';
import type { EscalationTarget } from '../../contract/alerts/alertSettings.ts';
import { manager } from '../core/permissions.ts';
import { mayAdminister } from '../navigation/userAccess.ts';
import { kindFacts } from './alertKinds.ts';

/** A person of the agency, as far as alerts ask. */
export interface Reachable {
  readonly userId: string;
  readonly permissionId: number;
  readonly isAgent: boolean;
  /** Whether they may read every inventory (RIGHT-09). */
  readonly readsAll: boolean;
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
  /** Whom its steps of escalation added. */
  readonly escalatedTo: readonly EscalationTarget[];
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

/** The people whom a step of the escalation adds (ALERT-04). */
function targetsOf(
  to: EscalationTarget,
  { places }: Addressed,
  people: readonly Reachable[],
): readonly Reachable[] {
  switch (to) {
    case 'managers':
      return places.flatMap((place) => people.filter(isManagerOf(place)));
    case 'agent':
      return people.filter(({ isAgent }) => isAgent);
    case 'admins':
      return people.filter(isAdmin);
  }
}

/** Whether a person may read it: what is about a place is only for its people and those who read all (ENT-12). */
function mayRead({ places, named }: Addressed, person: Reachable): boolean {
  return (
    places.length === 0 ||
    person.userId === named ||
    isAgentOrAdmin(person) ||
    person.readsAll ||
    isAtOneOf(places, person)
  );
}

/**
 * Who gets an alert (ALERT-02): the required recipients of its kind and place, the people whom the agency added and who
 * may read it, and the people of the place who chose its kind. If no required one can be reached, the agent and the administrators are
 * required in their place.
 *
 * @param people the active people of the agency.
 */
export function recipientsOf(alert: Addressed, people: readonly Reachable[]): Recipient[] {
  const added = people.filter((one) => alert.added.includes(one.userId) && mayRead(alert, one));
  const escalated = alert.escalatedTo.flatMap((to) => targetsOf(to, alert, people));
  const first = [...audienceOf(alert, people), ...added];
  // Decided before the escalation: a person whom a step adds takes no one's place.
  const isAnyReached = first.some(({ isReachable }) => isReachable);
  const required = isAnyReached ? first : people.filter(isAgentOrAdmin);
  const ids = new Set(
    [...required, ...escalated].flatMap(({ isReachable, userId }) => (isReachable ? userId : [])),
  );
  const chosen = people.filter(
    (one) => one.hasChosen && one.isReachable && !ids.has(one.userId) && mayChoose(alert, one),
  );
  return [
    ...[...ids].map((userId) => ({ userId, isRequired: true })),
    ...chosen.map(({ userId }) => ({ userId, isRequired: false })),
  ];
}

/** The people of a place choose what is about it; a signature is asked of one person alone. */
function mayChoose({ kind, places }: Addressed, person: Reachable): boolean {
  return kind !== 'signatureRequest' && isAtOneOf(places, person);
}

function isAtOneOf(places: readonly string[], person: Reachable): boolean {
  return places.some((place) => person.places.includes(place));
}
