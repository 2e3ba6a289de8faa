import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import type { EventContext } from './custodyEventContext.ts';
import { type EventProblem, problem } from './custodyProblem.ts';
import type { EventSources, TypedEvent } from './form/custodyField.ts';

/**
 * The account of the carrier who was named: of the one person of the agency with this name. A name of two people, or of
 * none, stays a name.
 */
export function carrierNamed(
  carrier: string,
  people: readonly { readonly id: string; readonly name: string }[],
): { readonly carrierUserId?: string } {
  const named = people.filter(({ name }) => name === carrier.trim());
  const [person] = named;
  return person !== undefined && named.length === 1 ? { carrierUserId: person.id } : {};
}

/** As the form of a transfer names the carrier. */
export function carrierOf({ carrier = '' }: TypedEvent, { choices }: EventSources) {
  return carrierNamed(carrier, choices.people);
}

/** REPORT-04: what a person carried is found by the account, so it is the one of the person who is named. */
export function checkCarrier(
  { carrier, carrierUserId }: Pick<DetailsOf<'transferOut'>, 'carrier' | 'carrierUserId'>,
  { carrier: person }: Pick<EventContext, 'carrier'>,
): EventProblem[] {
  if (carrierUserId === undefined || person?.name === carrier) return [];
  const sentence = 'Choose the carrier again, or enter the name of a person outside this agency.';
  return [problem('carrier_not_found', 'carrier', sentence)];
}
