import type { EntryKind } from '../../contract/inventory/ledger.ts';
import type {
  FormColumn,
  FormLines,
  FormLoss,
  ReceivedNote,
} from '../../contract/reports/form3848.ts';
import { lineOf, type ReportedLoss, receivedNoteKind } from './form3848.ts';

// How the entries of a period add up to a column of NY Form 3848.

/** What a column is of: `formProducts.ts` on the server. */
export type ColumnProduct = Pick<
  FormColumn,
  'key' | 'substance' | 'concentration' | 'unit' | 'unitName'
>;

/** Entries of one product and kind that belong together, as the ledger sums them. */
export interface SummedEntries {
  /** Of the entries, or of those that they correct in the end. */
  readonly kind: EntryKind;
  /** They occurred before the period. */
  readonly isBefore: boolean;
  readonly reported: ReportedLoss;
  /** The entry that was made, or corrected in the end, where the form lists single entries; else null. */
  readonly rootId: string | null;
  readonly lossNumber: string | null;
  readonly inventory: string;
  readonly entries: readonly number[];
  readonly change: number;
  readonly wasted: number;
}

/** A column while it is added up. */
export interface Tally {
  readonly product: ColumnProduct;
  readonly lines: FormLines;
  readonly losses: FormLoss[];
  readonly notes: ReceivedNote[];
  readonly amendments: string[];
  inTransit: number;
}

export function emptyTally(product: ColumnProduct): Tally {
  const lines = { opening: 0, received: 0, used: 0, destroyed: 0, returned: 0, lost: 0 };
  return { product, lines, losses: [], notes: [], amendments: [], inTransit: 0 };
}

/** @param losses the reports that were discovered in the period, by their entries. */
export function addEntries(
  tally: Tally,
  row: SummedEntries,
  losses: ReadonlyMap<string, Omit<FormLoss, 'amount'>>,
): void {
  const { kind, isBefore, reported, change, wasted } = row;
  const where = lineOf(kind, reported);
  if (where === null) {
    // What left one inventory and was received in none: still the agency's, and in no one's count.
    tally.inTransit -= change;
  } else if (isBefore) {
    tally.lines.opening += change;
  } else {
    tally.lines[where.line] += where.sign * change - wasted;
    tally.lines.destroyed += wasted;
    const loss = where.line === 'lost' ? losses.get(row.rootId ?? '') : undefined;
    if (loss !== undefined) tally.losses.push({ ...loss, amount: 0 - change });
    note(tally, row);
  }
}

/** Entries of one kind in one inventory have a note together: a first count has one for each lot. */
function note(
  tally: Tally,
  { kind, reported, change, inventory, entries, lossNumber }: SummedEntries,
): void {
  const noted = receivedNoteKind(kind, reported, change);
  if (noted === null) return;
  const same = tally.notes.findIndex(
    (one) => one.kind === noted && one.inventory === inventory && one.lossNumber === lossNumber,
  );
  const before = tally.notes[same];
  if (before === undefined) {
    tally.notes.push({ kind: noted, amount: change, inventory, entries: [...entries], lossNumber });
  } else {
    const all = [...before.entries, ...entries].toSorted((a, b) => a - b);
    tally.notes[same] = { ...before, amount: before.amount + change, entries: all };
  }
}

/** @param signed the endings of the form signed for the period before, by column; null if none was. */
export function toColumn(
  { product, lines, losses, notes, amendments, inTransit }: Tally,
  signed: ReadonlyMap<string, number> | null,
): FormColumn {
  const { key, substance, concentration, unit, unitName } = product;
  return {
    key,
    substance,
    concentration,
    unit,
    unitName,
    lines: { ...lines, opening: signed === null ? lines.opening : (signed.get(key) ?? 0) },
    isOpeningSigned: signed !== null,
    openingByLedger: lines.opening,
    inTransit,
    ...(losses.length > 0 && {
      losses: losses.toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
    }),
    ...(notes.length > 0 && { notes }),
    ...(amendments.length > 0 && { amendments }),
  };
}

/** Held at the start, or moved since. */
export function isUsed({ lines, openingByLedger, losses }: FormColumn): boolean {
  return (
    openingByLedger !== 0 ||
    losses !== undefined ||
    Object.values(lines).some((amount) => amount !== 0)
  );
}
