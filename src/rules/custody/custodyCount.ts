import * as v from 'valibot';
import type { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import type { EventChoices } from '../../contract/custody/custodyChoices.ts';
import {
  type CountedLine,
  CountMode,
  type CustodyEventKind,
  type DetailsOf,
} from '../../contract/custody/custodyEvent.ts';
import { misreadLabel } from '../control-values/labelCount.ts';
import type { EventContext, KnownLot } from './custodyEventContext.ts';
import { type EventProblem, lotTwice, problem } from './custodyProblem.ts';

/** At which counts an agency hides the ledger’s amounts from the counters. */
export type BlindPolicy = Pick<
  AgencySettingsFields,
  'blindShiftChange' | 'blindSealChange' | 'blindScheduled'
>;

/** What applies until an agency decides. */
export const blindByDefault: BlindPolicy = {
  blindShiftChange: true,
  blindSealChange: true,
  blindScheduled: false,
};

/** A count as far as it is known by now. */
export type CountAsked = {
  readonly kind: CustodyEventKind;
  /** Of a count: scheduled, blind or recount; undefined before one is chosen. */
  readonly mode?: string | undefined;
};

/** Whether the counters must not see what the ledger expects; a blind count and a recount always are blind (COUNT-06). */
export function isBlindCount({ kind, mode }: CountAsked, policy: BlindPolicy): boolean {
  switch (kind) {
    case 'shiftChange':
      return policy.blindShiftChange;
    case 'sealChange':
      return policy.blindSealChange;
    case 'count':
      return mode !== 'scheduled' || policy.blindScheduled;
    default:
      return false;
  }
}

/** The mode that a form has; undefined if none was chosen. */
export function countModeOf(typed: string | undefined): CountMode | undefined {
  return v.is(CountMode, typed) ? typed : undefined;
}

/** The choices of a form without what the ledger has: lots without balances, no labels and no differences (COUNT-06). */
export function withoutBook(choices: EventChoices): EventChoices {
  const { inventory, holdings, labelled } = choices;
  return {
    ...choices,
    isBlind: true,
    inventory: { ...inventory, belowPar: null },
    holdings: holdings.map((holding) => ({ ...holding, balance: null })),
    differences: [],
    labelled: { ...labelled, vials: labelled.vials.map((group) => ({ ...group, labels: [] })) },
  };
}

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
