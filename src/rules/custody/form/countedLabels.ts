import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import {
  type BookedLabel,
  compareLabels,
  type LabelComparison,
} from '../../control-values/labelCount.ts';
import type { TypedEvent } from './custodyField.ts';
import { eventForms } from './custodyFields.ts';

type Choices = Pick<EventChoices, 'inventory' | 'labelled' | 'labelDifferences'>;

/**
 * True if a count asks for labels: labeled vials are here according to the ledger, or an earlier scan is not explained
 * yet.
 */
export function takesLabels(
  kind: CustodyEventKind,
  { labelled, labelDifferences }: Choices,
): boolean {
  if (eventForms[kind].lines !== 'counted') return false;
  return labelDifferences > 0 || labelled.vials.some(({ transferId }) => transferId === null);
}

/**
 * True if the form must not show the ledger's amounts: in a blind count and a recount, and before either is ruled out.
 */
export function hidesBook(kind: CustodyEventKind, { mode }: TypedEvent): boolean {
  return kind === 'count' && mode !== 'scheduled';
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

/** The labels of which only the server can say where the ledger has them. */
export function labelsToPlace(scanned: readonly string[], choices: Choices): string[] {
  return compareHere(scanned, choices).unexpected.flatMap(({ why, label }) =>
    why === 'unknown' ? [label] : [],
  );
}

/** "7 found, 2 not found, 1 unexpected"; without the ledger's labels if they are hidden. */
export function comparisonText(
  { found, missing, unexpected, repeated }: LabelComparison,
  { isHidden }: { readonly isHidden: boolean },
): string {
  return [
    `${found.length} found`,
    ...(isHidden ? [] : [`${missing.length} not found`]),
    ...(unexpected.length > 0 ? [`${unexpected.length} unexpected`] : []),
    ...(repeated.length > 0 ? [`${repeated.length} scanned more than once`] : []),
  ].join(', ');
}
