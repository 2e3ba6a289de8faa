import * as v from 'valibot';
import {
  ActivateForm,
  type ActivationChoices,
  type LabelSource,
} from '../../contract/control-values/controlValue.ts';
import type { Problem } from '../../contract/core/problem.ts';
import type { Reseal } from '../../contract/inventory/seal.ts';
import { choiceOf } from '../core/actRights.ts';
import { type TypedReseal, typedReseal } from '../inventory/reseal.ts';
import { sealStateAfter } from '../inventory/sealState.ts';
import { formatUnits } from '../quantity/quantityText.ts';
import { dayText } from '../time/dayText.ts';
import { expandLabels } from './controlValue.ts';

/** The form as it was typed. */
export type RawActivation = {
  /** Inventory and lot, joined by a space: one choice names both. */
  holding: string;
  way: string;
  first: string;
  last: string;
  labels: string;
  count: string;
} & TypedReseal;

export type ActivationField =
  | 'holding'
  | 'way'
  | 'first'
  | 'last'
  | 'labels'
  | 'count'
  | keyof TypedReseal;

export type ActivationProblem = { field: ActivationField; message: string };

/** What will be signed; `labels` is null if the server makes the numbers. */
export type AcceptedActivation = {
  inventoryId: string;
  lotId: string;
  source: LabelSource;
  reseal?: Reseal;
  labels: string[] | null;
};

export type ReadActivation =
  | { ok: true; accepted: AcceptedActivation }
  | { ok: false; problems: ActivationProblem[] };

const { inventoryId, lotId, source, reseal } = ActivateForm.entries;
const Details = v.object({ inventoryId, lotId, source, reseal });

/** Turns the typed form into what is signed, or into errors, one per field. */
export function readActivation(raw: RawActivation, choices: ActivationChoices): ReadActivation {
  const [inventory = '', lot = ''] = raw.holding.split(' ');
  const place = choices.places.find(({ id }) => id === inventory);
  const left = place ? typedReseal(raw, place.seal) : null;
  const parsed = v.safeParse(Details, {
    inventoryId: inventory,
    lotId: lot,
    source: sourceOf(raw),
    ...(left === null ? {} : { reseal: left }),
  });
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => ({
      field: fieldOf(v.getDotPath(issue) ?? ''),
      message: issue.message,
    }));
    return { ok: false, problems: firstPerField(problems) };
  }
  const accepted = parsed.output;
  const held = findHolding(choices, accepted);
  if (held === undefined) {
    const message = 'Choose the stock to label.';
    return { ok: false, problems: [{ field: 'holding', message }] };
  }
  if (isSealUnanswered(held.place, accepted)) {
    const message = 'Enter the new seal, or choose that the inventory was left open.';
    return { ok: false, problems: [{ field: 'sealAfter', message }] };
  }
  if (accepted.source.way === 'generate') {
    return { ok: true, accepted: { ...accepted, labels: null } };
  }
  const labels = expandLabels(accepted.source);
  return labels.ok
    ? { ok: true, accepted: { ...accepted, labels: labels.labels } }
    : { ok: false, problems: [{ field: labels.field, message: labels.message }] };
}

/** A sealed inventory is opened to label its stock. */
function isSealUnanswered(
  { seal: { policy, records } }: ActivationChoices['places'][number],
  { reseal: left }: Pick<AcceptedActivation, 'reseal'>,
): boolean {
  return policy !== 'none' && left === undefined && sealStateAfter(records).state === 'sealed';
}

/** Which holding of which place was chosen. */
export function findHolding(
  { places }: ActivationChoices,
  wanted: { inventoryId: string; lotId: string },
) {
  const place = places.find(({ id }) => id === wanted.inventoryId);
  const holding = place?.holdings.find(({ lot }) => lot.id === wanted.lotId);
  return place && holding && { place, holding };
}

/** How many labels a signature puts into service. */
export function labelCount({ source, labels }: AcceptedActivation): number {
  return source.way === 'generate' ? source.count : (labels?.length ?? 0);
}

/** The fields of the form that a refusal of the server names. */
export function problemsOfActivation({ fields = {} }: Problem): ActivationProblem[] {
  return Object.entries(fields)
    .filter(([path]) => !path.startsWith('signing'))
    .map(([path, message]) => ({ field: fieldOf(path), message }));
}

function sourceOf({ way, first, last, labels, count }: RawActivation): unknown {
  if (way === 'range') return { way, first, last };
  if (way === 'each') {
    return { way, labels: labels.split(/[\s,;]+/).filter((label) => label !== '') };
  }
  const isNumber = /^\d{1,9}$/.test(count.trim());
  return { way: 'generate', count: isNumber ? Number(count) : undefined };
}

const fields: readonly ActivationField[] = [
  'way',
  'first',
  'last',
  'labels',
  'count',
  'sealFound',
  'sealNumber',
];

function fieldOf(path: string): ActivationField {
  if (path === 'reseal') return 'sealAfter';
  const parts = path.split('.');
  return fields.find((field) => parts.includes(field)) ?? 'holding';
}

function firstPerField(problems: readonly ActivationProblem[]): ActivationProblem[] {
  return problems.filter(
    ({ field }, index) => problems.findIndex((other) => other.field === field) === index,
  );
}

/** The stock that labels can be put on; C-II cannot be chosen where the right is limited, and says so (RIGHT-06). */
export function stockToLabel({ places, limits }: ActivationChoices) {
  return places.flatMap((place) =>
    place.holdings.map(({ product, lot, balance, labelled }) => ({
      value: `${place.id} ${lot.id}`,
      ...choiceOf(
        limits,
        'activate',
        product,
        `${place.name}: ${product.name} ${product.strength}, lot ${lot.number}, expires ${dayText(lot.expiresOn)} (${formatUnits(balance, product)}, ${labelled} labeled)`,
      ),
    })),
  );
}
