import type { PossibleWitness } from '../../contract/core/signing.ts';

/** So many people of the inventory are listed; a longer list is searched instead. */
const listed = 12;

/** The people that a form offers as another signer. */
export type OfferedWitnesses = {
  /** Of the inventory, each with a choice of their own. */
  readonly here: readonly PossibleWitness[];
  /** All of them, those of the inventory first, to be searched by name. */
  readonly all: readonly PossibleWitness[];
  /** No one else may sign: no other username can be typed. */
  readonly isClosed?: boolean;
};

/**
 * SIGN-08: whom the picker offers, by name.
 *
 * @param apart ids of people who must not sign: who administered the dose, who wasted the rest. The server leaves out the
 *   person logged in.
 */
export function offerWitnesses(
  people: readonly PossibleWitness[],
  apart: readonly string[] = [],
): OfferedWitnesses {
  const others = people.filter(({ id }) => !apart.includes(id));
  const here = others.filter(({ isHere }) => isHere);
  return {
    here: here.length > listed ? [] : here,
    all: [...here, ...others.filter(({ isHere }) => !isHere)],
  };
}

/** How a person is listed: name and role, with the username only where two people would look the same. */
export function witnessText(
  { userName, name, role }: PossibleWitness,
  people: readonly PossibleWitness[],
): string {
  const isAlone = people.every(
    (other) => other.userName === userName || other.name !== name || other.role !== role,
  );
  return isAlone ? `${name}, ${role}` : `${name}, ${role} (${userName})`;
}

/** The username that a typed text means: that of the one person listed or named so, else the text itself. */
export function intendedUserName(typed: string, people: readonly PossibleWitness[]): string {
  const text = typed.trim().toLowerCase();
  if (people.some(({ userName }) => userName.toLowerCase() === text)) return typed.trim();
  const named = people.filter(
    (person) =>
      person.name.toLowerCase() === text || witnessText(person, people).toLowerCase() === text,
  );
  const [only] = named;
  return only !== undefined && named.length === 1 ? only.userName : typed.trim();
}
