import type { Problem } from '../../../contract/core/problem.ts';
import type { PossibleWitness } from '../../../contract/core/signing.ts';
import type { FieldContent, FieldStatement } from '../../../contract/custody/fieldEnvelope.ts';
import type { FieldKit } from '../../../contract/custody/fieldKit.ts';
import { checkSigners, signaturesOf } from '../custodyPolicy.ts';
import { checkExternal, type ExternalPerson } from '../externalWitness.ts';
import { completeDetails } from '../useWaste.ts';
import { checkWitness, signerMeaning, witnessMeaning } from '../useWitness.ts';

type Signer = FieldStatement['signers'][number];

/** Who signs a record, the author first; or the field that is wrong. */
export type FoundSigners =
  | { readonly ok: true; readonly signers: readonly Signer[] }
  | { readonly ok: false; readonly problem: Problem };

/** Who the form names next to its author. */
export interface NamedPeople {
  readonly userNames: readonly string[];
  readonly external: ExternalPerson | null;
}

type People = Pick<FieldKit, 'userId' | 'places'>;

/**
 * Who signs a record and for what, by the rules that hold online (WASTE-01, SIGN-03, SIGN-10) and with the people whom
 * the kit knows. License numbers of earlier witnesses are known on the server only, which compares them when it receives
 * the record.
 */
export function fieldSigners(
  content: FieldContent,
  named: NamedPeople,
  { userId, places }: People,
): FoundSigners {
  const { inventoryId } = content.form.details;
  const place = places.find(({ use }) => use.inventory.id === inventoryId);
  if (!place) {
    return refused(
      'not_in_kit',
      'This device has not loaded this inventory. Connect, open it once, then record it.',
    );
  }
  const offered = content.act === 'use' ? place.use.witnesses : place.events.witnesses;
  const others = named.userNames.map((userName) => findByName(offered, userName));
  const unknown = others.indexOf(undefined);
  if (unknown >= 0) {
    return refused(
      'witness_unknown',
      'This device knows no one with this username who may sign here. Check it, or choose from the list.',
      `signing.others.${unknown}.userName`,
    );
  }
  const ids = others.flatMap((person) => person?.id ?? []);
  const namesOf = (whose: readonly string[]) =>
    place.use.people.filter(({ id }) => whose.includes(id)).map(({ name }) => name);
  return content.act === 'use'
    ? signersOfUse(content.form.details, { userId, ids, namesOf, named, use: place.use })
    : signersOfEvent(content.form.details, { userId, ids, namesOf, named, events: place.events });
}

function findByName(
  people: readonly PossibleWitness[],
  userName: string,
): PossibleWitness | undefined {
  const text = userName.trim().toLowerCase();
  return people.find((person) => person.userName.toLowerCase() === text);
}

interface Found {
  readonly userId: string;
  /** Of the others, as the form names them. */
  readonly ids: readonly string[];
  /** Of the people whom the kit knows. */
  readonly namesOf: (ids: readonly string[]) => readonly string[];
  readonly named: NamedPeople;
}

function signersOfUse(
  stated: Extract<FieldContent, { act: 'use' }>['form']['details'],
  { userId, ids, namesOf, named: { external }, use }: Found & Pick<Place, 'use'>,
): FoundSigners {
  const details = completeDetails(stated);
  const { givenByUserId: giver, wasted } = details;
  const disposer = details.disposedByUserId ?? giver;
  const meaning = signerMeaning({
    ...details,
    isAdministeringProvider: giver === userId,
    isDisposer: disposer === userId,
  });
  const author = { userId, meaning };
  if (external !== null) {
    const fullNames = namesOf([userId, giver, disposer]);
    const found = checkExternal(external, use.takesExternal, { fullNames, sameLicense: [] });
    if (found !== null) return refused(found.code, found.message, found.field);
    if (wasted === 0 || ids.length > 0) return refusedExternal();
    return { ok: true, signers: [author, { userId: null, meaning: witnessMeaning }] };
  }
  const [witness = null] = ids;
  const people = { wasted, signer: userId, administeringProvider: giver, disposer, witness };
  const found = checkWitness(people);
  if (found !== null) return refused(found.code, found.message, 'signing.others.0.userName');
  const others = witness === null ? [] : [{ userId: witness, meaning: witnessMeaning }];
  return { ok: true, signers: [author, ...others] };
}

type Place = FieldKit['places'][number];

function signersOfEvent(
  details: Extract<FieldContent, { act: 'event' }>['form']['details'],
  { userId, ids, namesOf, named: { external }, events }: Found & Pick<Place, 'events'>,
): FoundSigners {
  const asked = signaturesOf(details, events);
  const author = { userId, meaning: asked.signer };
  const [meaning] = asked.others;
  if (external !== null) {
    const isTaken = events.takeExternal.some((kind) => kind === details.kind);
    const stated = { fullNames: namesOf([userId]), sameLicense: [] };
    const found = checkExternal(external, isTaken, stated);
    if (found !== null) return refused(found.code, found.message, found.field);
    if (meaning === undefined || ids.length > 0) return refusedExternal();
    return { ok: true, signers: [author, { userId: null, meaning }] };
  }
  const found = checkSigners(asked, { signer: userId, others: ids, barred: [] });
  if (found !== null) return refused(found.code, found.message, found.field);
  const others = ids.map((id, index) => ({ userId: id, meaning: asked.others[index] ?? '' }));
  return { ok: true, signers: [author, ...others] };
}

function refusedExternal(): FoundSigners {
  return refused(
    'witness_not_needed',
    'This needs fewer signatures. Remove the witness.',
    'signing.external.lastName',
  );
}

function refused(code: string, message: string, field?: string): FoundSigners {
  return {
    ok: false,
    problem: { code, message, ...(field === undefined ? {} : { fields: { [field]: message } }) },
  };
}
