import type * as v from 'valibot';
import type { UseChoices, UseDetails } from '../../contract/custody/use.ts';
import type { TypedReseal } from '../inventory/reseal.ts';

type StatedDetails = Omit<
  v.InferInput<typeof UseDetails>,
  'inventoryId' | 'occurredAt' | 'wastedAt'
>;
/** The details of a use as text, as a form gives them. */
export type TypedDetails = { [Field in keyof StatedDetails]-?: string };

/** The form as it was typed. */
export type RawUse = TypedDetails & {
  /** The unit of given, wasted and returned: "mcg", "mg", "mL" or "each". */
  amountUnit: string;
  /** YYYY-MM-DD and HH:MM on the clock of the person's time zone. */
  occurredOn: string;
  occurredTime: string;
  /** When the rest was wasted; both empty if it was at once, and the day alone if it was on the same. */
  wastedOn?: string;
  wastedTime?: string;
  /** The labels of the used vials, separated by spaces. */
  labels?: string;
  /** The lot that a label chose, which another label may replace. */
  labeledLot?: string;
  /** Left out where *wasted* was typed from the start. */
  filledWaste?: FilledWaste;
} & TypedReseal;

/** What *wasted* filled itself with last; from the first key on it is replaced, and stays as typed (USE-07). */
export type FilledWaste = { readonly text: string; readonly isReplaced: boolean };

/** The part of the form that decides which drug, which units, and what is left. */
export type RawAmounts = Pick<
  RawUse,
  | 'lotId'
  | 'drawnUnits'
  | 'amountUnit'
  | 'given'
  | 'wasted'
  | 'returned'
  | 'labels'
  | 'labeledLot'
  | 'filledWaste'
>;

/** Where it is drawn from. */
export type UseStock = Pick<UseChoices, 'inventory' | 'holdings' | 'labelled' | 'seal'>;
