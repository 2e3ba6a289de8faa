import type { CountedLine, DetailsOf } from '../../contract/custody/custodyEvent.ts';
import { misreadLabel } from '../control-values/labelCount.ts';
import type { EventContext, KnownLot } from './custodyEventContext.ts';
import { type EventProblem, lotTwice, problem } from './custodyProblem.ts';

/** A count is whole, its seal is described where there is one, and a new seal is another one. */
export function checkCount(
  details: DetailsOf<'shiftChange' | 'count' | 'sealChange'>,
  context: EventContext,
): EventProblem[] {
  const { inventory, lots } = context;
  const { seal, lines, scanned = [] } = details;
  const problems: EventProblem[] = [];
  if (details.kind === 'count' && (details.mode === 'recount') !== (details.recountOfId !== null)) {
    problems.push(
      problem('recount_of_nothing', 'recountOfId', 'Choose the count you’re repeating.'),
    );
  }
  if (inventory.sealPolicy !== 'none' && seal === null) {
    problems.push(
      problem('seal_missing', 'seal', 'This inventory is sealed. Choose the state of the seal.'),
    );
  }
  if (details.kind === 'sealChange' && details.seal.state !== 'replaced') {
    problems.push(
      problem(
        'seal_not_replaced',
        'seal',
        'The seal didn’t change, so there is nothing to record.',
      ),
    );
  }
  if (seal?.state === 'replaced' && same(seal.number, inventory.sealNumber ?? seal.found)) {
    problems.push(
      problem('seal_number_unchanged', 'seal.number', 'Enter a different number for the new seal.'),
    );
  }
  const misread = misreadLabel(scanned);
  if (misread !== undefined) {
    const sentence = `${misread} was misread: its check characters don’t match. Remove it and scan it again.`;
    problems.push(problem('label_misread', 'scanned', sentence));
  }
  for (const [index, { lotId }] of lines.entries()) {
    if (lines.slice(0, index).some((earlier) => earlier.lotId === lotId)) {
      problems.push(lotTwice(`lines.${index}.lotId`));
    } else if (!lots.some((known) => known.lotId === lotId)) {
      problems.push(
        problem(
          'lot_not_found',
          `lines.${index}.lotId`,
          'This lot isn’t on record here. Receive it first.',
        ),
      );
    }
  }
  if (lines.length === 0 && sealStandsForCount(details, inventory)) return problems;
  const forgotten = lots.filter(
    (lot) => lot.balance > 0 && !lines.some(({ lotId }) => lotId === lot.lotId),
  );
  if (forgotten.length > 0) {
    problems.push(
      problem(
        'count_incomplete',
        'lines',
        `Not counted: ${forgotten.map(({ product, number }) => `${product.name} ${product.strength}, lot ${number}`).join('; ')}. Enter 0 for lots you don’t find.`,
      ),
    );
  }
  return problems;
}

/** An intact seal with the number in the ledger replaces the counting, if the agency says so for the inventory. */
export function sealStandsForCount(
  { seal }: Pick<DetailsOf<'count'>, 'seal'>,
  { sealNumber, sealPolicy }: EventContext['inventory'],
): boolean {
  return sealPolicy === 'sealed' && seal?.state === 'intact' && same(seal.number, sealNumber);
}

function same(a: string, b: string | null): boolean {
  return a.toLowerCase() === b?.toLowerCase();
}

/** What was found and what the ledger has, where the two differ. */
export type Discrepancy = {
  readonly lotId: string;
  readonly recorded: number;
  readonly found: number;
};

export function differencesOf(
  lines: readonly CountedLine[],
  lots: readonly Pick<KnownLot, 'lotId' | 'balance'>[],
): Discrepancy[] {
  return lines.flatMap(({ lotId, found }) => {
    const recorded = lots.find((lot) => lot.lotId === lotId)?.balance ?? 0;
    return recorded === found ? [] : [{ lotId, recorded, found }];
  });
}

/** The seal in the ledger and the one that was found, if they differ; null if they do not, or no one checked. */
export function sealDifference(
  seal: DetailsOf<'count'>['seal'],
  sealNumber: string | null,
): { recorded: string; found: string } | null {
  if (seal === null) return null;
  const found = seal.state === 'intact' ? seal.number : seal.found;
  if (sealNumber === null || (found !== null && same(found, sealNumber))) return null;
  return { recorded: sealNumber, found: found ?? 'none, or not readable' };
}
