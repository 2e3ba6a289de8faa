import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';

/** The lines that can name labels, with their place in the form. */
export function linesOf(details: CustodyEventDetails) {
  // What is received or counted has no labels yet, or names none.
  if (!('lines' in details) || details.kind === 'receive' || 'seal' in details) return [];
  return details.lines.map(({ lotId, amount, labels }, index) => ({
    lotId,
    amount,
    labels: labels ?? [],
    index,
  }));
}
