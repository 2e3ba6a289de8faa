import { type AlertChannel, type AlertKind, alertKinds } from '../../contract/alerts/alert.ts';
import type { AlertPreferences, KindChoice } from '../../contract/alerts/alertPreferences.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { type ChosenChannels, usualChannels } from './alertChannels.ts';
import { kindFacts } from './alertKinds.ts';
import { type Reachable, recipientsOf } from './alertRecipients.ts';
import { quietHoursErrors, type TypedQuietHours } from './quietHours.ts';

/** The person who chooses, among the people of the agency. */
export interface Chooser {
  readonly userId: string;
  /** The inventories that they are assigned to. */
  readonly places: readonly string[];
  /** For which kinds the agency added them to the required recipients. */
  readonly added: readonly (AlertKind | 'all')[];
}

/** Kinds that are about no inventory: only required recipients get them. */
const ofAgency: readonly AlertKind[] = ['legalDate', 'noAgent', 'brokenChain', 'signatureRequest'];

/** Kinds whose required recipients depend on the inventory. */
const dependsOnPlace = (kind: AlertKind) =>
  ['managers', 'bothEnds'].includes(kindFacts[kind].audience);

/** The kinds of which a person is a required recipient at any of their inventories (ALERT-02). */
function requiredKinds(
  { userId, places, added }: Chooser,
  people: readonly Reachable[],
): ReadonlySet<AlertKind> {
  const all = people.map((one) => ({ ...one, isReachable: true }));
  const isRequiredAt = (kind: AlertKind, at: readonly string[]) =>
    recipientsOf({ kind, places: at, named: userId, added: [], escalatedTo: [] }, all).some(
      (one) => one.userId === userId && one.isRequired,
    );
  return new Set(
    alertKinds.filter(
      (kind) =>
        added.includes('all') ||
        added.includes(kind) ||
        (dependsOnPlace(kind) ? places.map((place) => [place]) : [[]]).some((at) =>
          isRequiredAt(kind, at),
        ),
    ),
  );
}

/** What a person can choose: kinds of which they are a required recipient, and those about their inventories. */
export function choicesOf(
  chooser: Chooser,
  people: readonly Reachable[],
  chosen: ChosenChannels,
): KindChoice[] {
  const required = requiredKinds(chooser, people);
  const hasPlace = chooser.places.length > 0;
  return alertKinds
    .filter((kind) => required.has(kind) || (hasPlace && !ofAgency.includes(kind)))
    .map((kind) => {
      const isRequired = required.has(kind);
      return { kind, isRequired, channels: [...(chosen[kind] ?? usualChannels(isRequired))] };
    });
}

type Chosen = Readonly<Partial<Record<AlertKind, readonly AlertChannel[]>>>;

/** A sentence for each kind that a required recipient would mute. */
export function mutedKinds(kinds: readonly KindChoice[], chosen: Chosen): FieldErrors {
  const muted = kinds.filter(({ kind, isRequired }) => isRequired && chosen[kind]?.length === 0);
  return Object.fromEntries(
    muted.map(({ kind }) => [kind, 'You must get these alerts: choose at least one channel.']),
  );
}

const inOrder = (channels: readonly AlertChannel[]) => [...new Set(channels)].toSorted();

const isSame = (some: readonly AlertChannel[], others: readonly AlertChannel[]) =>
  inOrder(some).join() === inOrder(others).join();

/** The choices to keep: what is as usual stays open, so that it follows the person’s tasks. */
export function keptChoices(
  kinds: readonly KindChoice[],
  chosen: Chosen,
): Partial<Record<AlertKind, AlertChannel[]>> {
  const kept = kinds.flatMap(({ kind, isRequired, channels }) => {
    const own = chosen[kind] ?? channels;
    return isSame(own, usualChannels(isRequired)) ? [] : [[kind, inOrder(own)] as const];
  });
  return Object.fromEntries(kept);
}

interface Choice extends TypedQuietHours {
  readonly channels: Chosen;
}

/** Whether a choice changes nothing. */
export function isSameChoice(
  { kinds, quietFrom, quietTo }: Pick<AlertPreferences, 'kinds' | 'quietFrom' | 'quietTo'>,
  chosen: Choice,
): boolean {
  return (
    quietFrom === chosen.quietFrom &&
    quietTo === chosen.quietTo &&
    kinds.every(({ kind, channels }) => isSame(chosen.channels[kind] ?? channels, channels))
  );
}

/** What is wrong with a choice: a sentence for each kind that it mutes, and for the quiet hours. */
export function choiceErrors(kinds: readonly KindChoice[], chosen: Choice): FieldErrors {
  return { ...mutedKinds(kinds, chosen.channels), ...quietHoursErrors(chosen) };
}
