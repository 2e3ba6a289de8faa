import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { withoutBook } from '../custodyCount.ts';
import { kindLabels } from '../custodyKinds.ts';

/** FIELD-01: the kinds of events that can be recorded without a network; the envelope takes the same (`fieldKinds`). */
const kinds: readonly CustodyEventKind[] = ['waste', 'breakage', 'count', 'shiftChange'];

export function isFieldKind(kind: CustodyEventKind): boolean {
  return kinds.includes(kind);
}

/** What can be recorded without a network; for every act that cannot. */
export const recordableText =
  'Without a network you can record a use, waste, a breakage, a count or a shift change.';

/** Why a kind cannot be chosen now. */
export const needsNetworkText = 'Needs a network. Connect to record it.';

/** FIELD-01: why a kind of event is not recorded without a network, and what to do. */
export function whyNeedsNetwork(kind: CustodyEventKind): string {
  return `${kindLabels[kind].title} needs a network, because the server checks more than this device knows. Connect, then open this form again. ${recordableText}`;
}

/** FIELD-06: what the form of an event offers without a network. Counts are blind there. */
export function choicesOffline(kind: CustodyEventKind | null, choices: EventChoices): EventChoices {
  return kind === 'waste' || kind === 'breakage' ? choices : withoutBook(choices);
}
