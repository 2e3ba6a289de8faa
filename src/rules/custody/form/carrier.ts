import type { EventSources, TypedEvent } from './custodyField.ts';

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
