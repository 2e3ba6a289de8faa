import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import {
  type BookedLabel,
  compareLabels,
  type LabelComparison,
} from '../../control-values/labelCount.ts';
import { isBlindCount } from '../custodyCount.ts';
import type { TypedEvent } from './custodyField.ts';
import { eventForms } from './custodyFields.ts';

type Choices = Pick<EventChoices, 'inventory' | 'labelled'>;

/**
 * True if a count asks for labels: labeled vials are here according to the ledger, or an earlier scan is not explained
 * yet.
 */
export function takesLabels(
  kind: CustodyEventKind,
  { isLabeled }: Pick<EventChoices, 'isLabeled'>,
): boolean {
  return isLabeled && eventForms[kind].lines === 'counted';
}

/** True if the form must not show what the ledger expects, whether or not it was sent (COUNT-06). */
export function hidesBook(
  kind: CustodyEventKind,
  { mode }: TypedEvent,
  { blind, isBlind }: Pick<EventChoices, 'blind' | 'isBlind'>,
): boolean {
  return isBlind || isBlindCount({ kind, mode }, blind);
}

/** True if the form was sent without the ledger's amounts, and may have them as it is filled in now. */
export function lacksBook(
  kind: CustodyEventKind,
  { mode }: TypedEvent,
  { blind, isBlind }: Pick<EventChoices, 'blind' | 'isBlind'>,
): boolean {
  return isBlind && !isBlindCount({ kind, mode }, blind);
}

/** What was scanned, compared with what the form knows of the inventory. Only the server knows what is elsewhere. */
export function compareHere(scanned: readonly string[], choices: Choices): LabelComparison {
  const { inventory, labelled } = choices;
  const booked = labelled.vials.flatMap(({ labels, lotId, status, transferId }) =>
    labels.map((label): BookedLabel => {
      const place = { id: inventory.id, name: inventory.name };
      return {
        label,
        lotId,
        status,
        productId: null,
        inventory: transferId === null ? place : null,
      };
    }),
  );
  return compareLabels(scanned, booked, { agencyId: labelled.agencyId, inventoryId: inventory.id });
}

/** The labels of which only the server can say where the ledger has them; none while the form is blind. */
export function labelsToPlace(
  scanned: readonly string[],
  choices: Choices & Pick<EventChoices, 'isBlind'>,
): string[] {
  if (choices.isBlind) return [];
  return compareHere(scanned, choices).unexpected.flatMap(({ why, label }) =>
    why === 'unknown' ? [label] : [],
  );
}

/** "7 found, 2 not found, 1 unexpected"; if the ledger's labels are hidden, "8 scanned". */
export function comparisonText(
  { found, missing, unexpected, repeated }: LabelComparison,
  { isHidden }: { readonly isHidden: boolean },
): string {
  const again = repeated.length > 0 ? [`${repeated.length} scanned more than once`] : [];
  if (isHidden) return [`${found.length + unexpected.length} scanned`, ...again].join(', ');
  return [
    `${found.length} found`,
    `${missing.length} not found`,
    ...(unexpected.length > 0 ? [`${unexpected.length} unexpected`] : []),
    ...again,
  ].join(', ');
}
