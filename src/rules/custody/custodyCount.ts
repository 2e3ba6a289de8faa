import * as v from 'valibot';
import type { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import type { EventChoices } from '../../contract/custody/custodyChoices.ts';
import {
  type CountedLine,
  CountMode,
  type CustodyEventDetails,
  type CustodyEventKind,
  type DetailsOf,
} from '../../contract/custody/custodyEvent.ts';
import { misreadLabel } from '../control-values/labelCount.ts';
import { countedNothing, resealOf } from '../inventory/eventSeal.ts';
import { checkReseal } from '../inventory/reseal.ts';
import { handlesStock, isSameSeal, type SealSituation } from '../inventory/sealState.ts';
import { openText } from '../inventory/sealWords.ts';
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
  const { lots } = context;
  const { lines, scanned = [] } = details;
  const problems: EventProblem[] = [];
  if (details.kind === 'count' && (details.mode === 'recount') !== (details.recountOfId !== null)) {
    problems.push(
      problem('recount_of_nothing', 'recountOfId', 'Choose the count you’re repeating.'),
    );
  }
  problems.push(...checkCountedSeal(details, context));
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
  if (context.seal.policy === 'sealed' && countedNothing(details)) return problems;
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

type Sealed = Pick<EventContext, 'seal' | 'timeZone'>;
type Counted = DetailsOf<'shiftChange' | 'count' | 'sealChange'>;

/** What an act that handles stock says about the seal (SEAL-04). */
export function checkHandledSeal(
  details: CustodyEventDetails,
  { seal, timeZone }: Sealed,
): EventProblem[] {
  if (!handlesStock(details.kind)) return [];
  const found = checkReseal(resealOf(details), seal, timeZone);
  return found === null ? [] : [problem(found.code, found.field, found.message)];
}

/** A seal is checked where one is on record (SEAL-03). */
export function checkSealCheck({ seal, timeZone }: Sealed): EventProblem[] {
  if (seal.policy === 'none') {
    const sentence = 'This inventory has no seal. Record a count instead.';
    return [problem('seal_void', 'sealFound', sentence)];
  }
  return seal.before.state === 'open' ? [sealVoid('sealFound', seal.before, timeZone)] : [];
}

/** A count describes the seal; an intact one is the seal on record, and replaces a count only if everything was counted with it. */
export function checkCountedSeal(details: Counted, context: Sealed): EventProblem[] {
  const { seal: described } = details;
  if (described === null) {
    if (context.seal.policy === 'none') return [];
    const sentence = 'This inventory is sealed. Choose the state of the seal.';
    return [problem('seal_missing', 'seal', sentence)];
  }
  if (details.kind === 'sealChange' && described.state !== 'replaced') {
    const sentence = 'The seal didn’t change, so there is nothing to record.';
    return [problem('seal_not_replaced', 'seal', sentence)];
  }
  if (described.state === 'intact') return checkIntact(details, described.number, context);
  const { before } = context.seal;
  const former = before.state === 'sealed' ? before.number : described.found;
  return isSameSeal(described.number, former)
    ? [
        problem(
          'seal_number_unchanged',
          'seal.number',
          'Enter a different number for the new seal.',
        ),
      ]
    : [];
}

function checkIntact(
  details: Counted,
  number: string,
  { seal: { policy, before, mismatch }, timeZone }: Sealed,
): EventProblem[] {
  if (policy === 'none') return [];
  if (before.state === 'open') return [sealVoid('seal', before, timeZone)];
  const isHandover = details.kind === 'shiftChange';
  if (isHandover && (mismatch !== null || !isSameSeal(number, before.number))) {
    const sentence =
      mismatch !== null
        ? 'This seal has an open case. Amend the wrong entry, count everything and apply a new seal, or report a loss.'
        : 'This isn’t the number on record. Record a seal check first, or count everything and apply a new seal.';
    return [problem('seal_unresolved', 'seal', sentence)];
  }
  if (policy !== 'sealed') return [];
  if (details.lines.length > 0 || details.scanned !== undefined) {
    const sentence =
      'Nothing can be counted behind an intact seal. Leave out the amounts, or enter the new seal.';
    return [problem('counted_behind_seal', 'lines', sentence)];
  }
  if (isHandover && before.isCounted) return [];
  const sentence = isHandover
    ? 'Stock wasn’t fully counted when this seal was applied, or was corrected since. Count everything and apply a new seal.'
    : 'An intact seal is a seal check, not a count. Record a seal check, or count everything and apply a new seal.';
  return [problem('count_incomplete', 'seal', sentence)];
}

function sealVoid(
  field: string,
  before: Extract<SealSituation['before'], { state: 'open' }>,
  timeZone: string,
): EventProblem {
  return problem(
    'seal_void',
    field,
    `No seal is on record here. ${openText(before, timeZone)}. Count everything and apply a new seal.`,
  );
}

/** What a count or a shift change needs to know about the seal before its lots; null if there is nothing to say. */
export function sealHint(
  kind: CustodyEventKind,
  { inventory: { seal }, seal: { policy } }: Pick<EventChoices, 'inventory' | 'seal'>,
): string | null {
  if (policy === 'none' || (kind !== 'shiftChange' && kind !== 'count')) return null;
  if (seal?.state === 'open')
    return 'This inventory is open. Count everything and apply a new seal.';
  if (policy === 'sealedAndCounted') return null;
  if (kind === 'count') return 'Counting opens the inventory, so it needs a new seal.';
  return seal?.isCounted === true
    ? 'If the seal is intact and its number matches, leave the amounts empty.'
    : 'Stock wasn’t fully counted when this seal was applied, or was corrected since. Count everything and apply a new seal.';
}
