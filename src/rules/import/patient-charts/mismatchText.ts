import type { Product } from '../../../contract/core/product.ts';
import { formatAmount } from '../../quantity/quantityText.ts';
import { momentText } from '../../time/custodyTime.ts';

/** What a chart says of a dose, and when, without anything of the patient: it stands in a case (USE-05). */
export function chartedText(
  dose: { readonly dose: string; readonly unit: string; readonly givenAt: string } | null,
  timeZone: string,
): string {
  if (dose === null) return 'no dose charted';
  return `${dose.dose} ${dose.unit} charted, ${momentText(timeZone, dose.givenAt)}`;
}

/** What the ledger says of a use, and when. */
export function recordedText(
  use: { readonly given: number; readonly product: Product; readonly occurredAt: string } | null,
  timeZone: string,
): string {
  if (use === null) return 'no use recorded';
  return `${formatAmount(use.given, use.product)} administered, ${momentText(timeZone, use.occurredAt)}`;
}
