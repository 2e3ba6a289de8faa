import type { AmendedMark, Amendment } from '../../../contract/inventory/ledger.ts';
import { momentText } from '../../time/custodyTime.ts';

/** The mark next to a fact that was amended; the footnote with the same mark says what it was (AMEND-07). */
export function amendmentMark(number: number): string {
  return `A${number}`;
}

/**
 * What a report says of a use that was amended: which fields, and for each amendment a footnote with what the facts were,
 * who, when and why. Undefined if there is none.
 */
export function amendedMarkOf(
  amendments: readonly Amendment[],
  timeZone: string,
): AmendedMark | undefined {
  if (amendments.length === 0) return undefined;
  const fields = amendments.flatMap(({ changes }) => changes.map(({ field }) => field));
  return {
    fields: [...new Set(fields)],
    notes: amendments.map((amendment) => footnoteOf(amendment, timeZone)),
  };
}

/** “Administered was 75 mcg. Amended Mar 10, 2026, 04:00 by Dana Whitlock: The chart says otherwise.” */
export function footnoteOf(
  { changes, recordedAt, recordedBy, reason }: Amendment,
  timeZone: string,
): string {
  const former = changes.map(({ label, from }) =>
    from === null ? `${label} was different` : `${label} was ${from}`,
  );
  const why = reason.replace(/\.$/, '');
  return `${former.join('; ')}. Amended ${momentText(timeZone, recordedAt)} by ${recordedBy}: ${why}.`;
}
