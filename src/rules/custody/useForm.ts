import * as v from 'valibot';
import type { Problem } from '../../contract/core/problem.ts';
import { type UseChoices, UseDetails } from '../../contract/custody/use.ts';
import { asksForLabels } from '../control-values/labelledStock.ts';
import { readLabelsOf, type TypedLabels } from '../control-values/typedLabels.ts';
import {
  type AmountUnit,
  amountOfUnits,
  type Measured,
  parseQuantity,
} from '../quantity/quantity.ts';
import { instantOfLocalTime } from '../time/custodyTime.ts';
import {
  checkInService,
  checkUse,
  type UseField,
  type UseProblem,
  unaccounted,
  usedAmount,
} from './use.ts';

type StatedDetails = Omit<v.InferInput<typeof UseDetails>, 'inventoryId' | 'occurredAt'>;
/** The details of a use as text, as a form gives them. */
export type TypedDetails = { [Field in keyof StatedDetails]: string };

/** The form as it was typed. */
export type RawUse = TypedDetails & {
  /** The unit of given, wasted and returned: "mcg", "mg", "mL" or "each". */
  amountUnit: string;
  /** YYYY-MM-DD and HH:MM on the clock of the person's time zone. */
  occurredOn: string;
  occurredTime: string;
  /** The labels of the used vials, separated by spaces. */
  labels?: string;
};

export type RawAmounts = Pick<
  RawUse,
  'lotId' | 'drawnUnits' | 'amountUnit' | 'given' | 'wasted' | 'returned'
>;

type Choices = Pick<UseChoices, 'inventory' | 'holdings' | 'labelled'>;

export type ReadUse =
  | { ok: true; details: UseDetails }
  | { ok: false; problems: UseProblem<string>[] };

/**
 * Turns the typed form into what is sent, or into the list of what to correct, one problem per field
 * in the form's order. Amounts are read exactly (see `parseQuantity`).
 */
export function readUseForm(raw: RawUse, choices: Choices, timeZone: string): ReadUse {
  const holding = findHolding(raw, choices);
  const amounts = readAmounts(raw, choices);
  const moment = instantOfLocalTime(raw.occurredOn, raw.occurredTime, timeZone);
  const parsed = v.safeParse(UseDetails, {
    ...raw,
    ...amounts.values,
    inventoryId: choices.inventory.id,
    occurredAt: moment.ok ? moment.instant : '',
    wasteManner: raw.wasteManner === '' ? null : raw.wasteManner,
  });
  const named = readUseLabels(raw, choices);
  const problems: UseProblem<string>[] = [
    ...amounts.problems,
    ...(named.ok ? [] : [{ code: named.code, field: 'labels' as const, message: named.message }]),
    ...(moment.ok
      ? []
      : [{ code: moment.code, field: 'occurredAt' as const, message: moment.message }]),
    ...(parsed.success ? [] : parsed.issues.map(schemaProblem)),
  ];
  if (parsed.success && problems.length === 0 && holding !== undefined) {
    problems.push(
      ...checkUse(parsed.output, holding, null),
      ...checkInService(parsed.output, choices.inventory),
    );
  }
  return parsed.success && problems.length === 0
    ? { ok: true, details: parsed.output }
    : { ok: false, problems: firstPerField(problems) };
}

/** The labels that a form names which has been read; none where they were left out. */
export function labelsOfUse(typed: RawUse | null, choices: Choices): string[] {
  const named = typed === null ? null : readUseLabels(typed, choices);
  return named?.ok ? (named.labels ?? []) : [];
}

/** True if the lot has labeled vials in the inventory. */
export function asksUseLabels(lotId: string, { inventory, labelled }: Choices): boolean {
  return asksForLabels(drawnFrom(lotId, inventory.id), labelled);
}

function drawnFrom(lotId: string, inventoryId: string) {
  return { kind: 'use' as const, inventoryId, transferId: null, lotId };
}

/** Restocked unopened units were not used; an amount that cannot be read is reported at the amounts first. */
function readUseLabels(raw: RawUse, choices: Choices): TypedLabels {
  const holding = findHolding(raw, choices);
  if (holding === undefined || !asksUseLabels(raw.lotId, choices)) {
    return { ok: true, labels: undefined };
  }
  const { values, problems } = readAmounts(raw, choices);
  const act = {
    ...drawnFrom(raw.lotId, choices.inventory.id),
    amount: problems.length === 0 ? usedAmount(values) : Number.POSITIVE_INFINITY,
    contentPerUnit: holding.product.contentPerUnit,
  };
  return readLabelsOf(raw.labels ?? '', act, choices.labelled);
}

/** What the entry will do to the ledger, as far as the typed amounts can be read. Null: not yet. */
export type UsePreview = {
  drawn: number | null;
  given: number | null;
  wasted: number | null;
  returned: number | null;
  /** Zero when the amounts balance. */
  difference: number | null;
  lotBalance: number;
  lotBalanceAfter: number | null;
  productBalance: number;
  productBalanceAfter: number | null;
};

/** The projected balances while the form is being filled; null until a lot that is held is chosen. */
export function previewUse(raw: RawAmounts, choices: Choices): UsePreview | null {
  const holding = findHolding(raw, choices);
  if (holding === undefined) return null;
  const { product, balance } = holding;
  const { values, problems } = readAmounts(raw, choices);
  const unread = new Set(problems.map(({ field }) => field));
  const pick = (field: 'given' | 'wasted' | 'returned') =>
    unread.has(field) ? null : values[field];
  const isRead = problems.length === 0 && values.drawnUnits >= 1 && values.drawnUnits <= 1000;
  const used = isRead ? usedAmount(values) : null;
  const productBalance = choices.holdings
    .filter((other) => other.product.id === product.id)
    .reduce((sum, other) => sum + other.balance, 0);
  const after = (now: number) => (used === null || used > balance ? null : now - used);
  return {
    drawn: isRead ? amountOfUnits(values.drawnUnits, product) : null,
    given: pick('given'),
    wasted: pick('wasted'),
    returned: pick('returned'),
    difference: isRead ? unaccounted(values, product) : null,
    lotBalance: balance,
    lotBalanceAfter: after(balance),
    productBalance,
    productBalanceAfter: after(productBalance),
  };
}

function findHolding({ lotId }: RawAmounts, { holdings }: Choices) {
  return holdings.find(({ lot }) => lot.id === lotId);
}

const amountFields = ['given', 'wasted', 'returned'] as const;

function readAmounts(raw: RawAmounts, choices: Choices) {
  const problems: UseProblem<string>[] = [];
  const values = { drawnUnits: 0, given: 0, wasted: 0, returned: 0 };
  const holding = findHolding(raw, choices);
  const units = parseQuantity(raw.drawnUnits, 'each', countedEach(holding?.product));
  if (units.ok) values.drawnUnits = units.amount;
  else problems.push({ code: units.code, field: 'drawnUnits', message: units.message });
  if (holding === undefined) {
    problems.push({ code: 'drug_missing', field: 'lotId', message: 'Choose the drug.' });
    return { values, problems };
  }
  for (const field of amountFields) {
    const read = parseQuantity(raw[field], unitOf(raw), holding.product);
    if (read.ok) values[field] = read.amount;
    else problems.push({ code: read.code, field, message: read.message });
  }
  return { values, problems };
}

/** Containers are counted, whatever is in them. */
function countedEach(product: Measured | undefined): Measured {
  return {
    measure: 'each',
    concentration: null,
    massUnit: null,
    strength: product?.strength ?? '',
    contentPerUnit: 1,
    unitName: product?.unitName ?? 'unit',
  };
}

/** Text that is not a unit at all is read as a unit that does not fit, and refused as one. */
function unitOf({ amountUnit }: RawAmounts): AmountUnit {
  const units = ['mcg', 'mg', 'mL', 'each'] as const;
  return units.find((unit) => unit === amountUnit) ?? 'each';
}

function schemaProblem(issue: v.BaseIssue<unknown>): UseProblem<string> {
  const field = issue.path?.[0]?.key;
  return {
    code: 'field_invalid',
    field: useFields.find((name) => name === field) ?? 'lotId',
    message: issue.message,
  };
}

const { inventoryId: _inventory, ...statedFields } = UseDetails.entries;
const stated = Object.keys(statedFields) as (keyof typeof statedFields)[];

/** The details that are typed as they are sent; the moment is typed as a day and a time. */
export const typedDetails = stated.filter((name) => name !== 'occurredAt');

/** In the order of the pages, which is the order of the contract; the labels are those of the drug. */
const useFields: readonly UseField[] = [
  ...stated.flatMap((name) => (name === 'lotId' ? (['lotId', 'labels'] as const) : [name])),
  'witnessUserName',
];

function firstPerField(problems: UseProblem<string>[]): UseProblem<string>[] {
  return useFields.flatMap((field) => problems.find((found) => found.field === field) ?? []);
}

/** The fields of the form that a refusal of the server names, by rule or by shape, in the order of the page. */
export function problemsOfRefusal(problem: Problem): UseProblem<string>[] {
  return useFields.flatMap((field) => {
    const message = problem.fields?.[field] ?? problem.fields?.[`details.${field}`];
    return message === undefined ? [] : { code: problem.code, field, message };
  });
}
