import type { CustodyEventKind, DetailsOf } from '../../contract/custody/custodyEvent.ts';
import type { EventContext } from './custodyEventContext.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

/**
 * What DEA Form 41 asks of a destruction: a day that is over, that the drugs cannot be retrieved, and a package quantity
 * of each product (STOCK-10, REG-09).
 */
export function checkDestruction(
  { destroyedOn, isNonRetrievable, lines }: DetailsOf<'destruction'>,
  { day, lots }: EventContext,
): EventProblem[] {
  return [
    ...(destroyedOn > day
      ? [
          problem(
            'day_not_possible',
            'destroyedOn',
            'This is after the stock left the ledger. Check both days.',
          ),
        ]
      : []),
    ...(isNonRetrievable
      ? []
      : [
          problem(
            'not_attested',
            'isNonRetrievable',
            'Confirm that the drugs were rendered non-retrievable, or keep them until they are.',
          ),
        ]),
    ...lines.flatMap(({ lotId }, index) => {
      const product = lots.find((lot) => lot.lotId === lotId)?.product;
      if (product === undefined || product.packageQuantity !== null) return [];
      const sentence = `DEA Form 41 needs the units in a full package of ${product.name} ${product.strength}. Ask an administrator to enter it at the product.`;
      return [problem('package_unknown', `lines.${index}.lotId`, sentence)];
    }),
  ];
}

/** Two employees watch what leaves the registration permanently (21 CFR 1317.95). */
const byEmployees: readonly CustodyEventKind[] = ['destruction', 'reverseDistribution'];

/** Whether accounts that only witness, which people of other organizations have, cannot sign it. */
export function needsEmployees(kind: CustodyEventKind): boolean {
  return byEmployees.includes(kind);
}
