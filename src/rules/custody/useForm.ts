import * as v from 'valibot';
import type { Problem } from '../../contract/core/problem.ts';
import { UseDetails } from '../../contract/custody/use.ts';
import { Reseal } from '../../contract/inventory/seal.ts';
import { asksForLabels } from '../control-values/labelledStock.ts';
import { readLabelsOf, type TypedLabels } from '../control-values/typedLabels.ts';
import { usableOf } from '../inventory/brokenStock.ts';
import { typedReseal } from '../inventory/reseal.ts';
import { sealSituation } from '../inventory/sealState.ts';
import { instantOfLocalTime } from '../time/custodyTime.ts';
import type { RawUse, UseStock } from './typedUse.ts';
import { checkInService, checkPatient, checkUse, checkUseSeal, usedAmount } from './use.ts';
import { fillIn, findHolding, readAmounts } from './useAmounts.ts';
import type { UseField, UseProblem } from './useProblem.ts';

export type ReadUse =
  | { ok: true; details: UseDetails }
  | { ok: false; problems: UseProblem<string>[] };

/**
 * Turns the typed form into what is sent, or into the list of what to correct, one problem per field
 * in the form's order. Amounts are read exactly (see `parseQuantity`).
 */
export function readUseForm(typed: RawUse, choices: UseStock, timeZone: string): ReadUse {
  const raw = fillIn(typed, choices);
  const holding = findHolding(raw, choices);
  const amounts = readAmounts(raw, choices);
  const moment = instantOfLocalTime(raw.occurredOn, raw.occurredTime, timeZone);
  const wasted = readWasteTime(raw, timeZone);
  const parsed = v.safeParse(UseDetails, {
    ...raw,
    ...amounts.values,
    inventoryId: choices.inventory.id,
    occurredAt: moment.ok ? moment.instant : '',
    wasteManner: raw.wasteManner === '' ? null : raw.wasteManner,
    wastedAt: wasted?.ok ? wasted.instant : null,
    disposedByUserId: raw.disposedByUserId || null,
  });
  const named = readUseLabels(raw, choices);
  const problems: UseProblem<string>[] = [
    ...amounts.problems,
    ...(named.ok ? [] : [{ code: named.code, field: 'labels' as const, message: named.message }]),
    ...(moment.ok
      ? []
      : [{ code: moment.code, field: 'occurredAt' as const, message: moment.message }]),
    ...(wasted === null || wasted.ok
      ? []
      : [{ code: wasted.code, field: 'wastedAt' as const, message: wasted.message }]),
    ...checkPatient({
      // What cannot be read is something.
      given: amounts.problems.some(({ field }) => field === 'given')
        ? Number.POSITIVE_INFINITY
        : amounts.values.given,
      incidentNumber: raw.incidentNumber.trim(),
      patientId: raw.patientId.trim(),
      noPatientReason: raw.noPatientReason.trim(),
    }),
    ...(parsed.success ? [] : parsed.issues.map(schemaProblem)),
  ];
  if (parsed.success && problems.length === 0 && holding !== undefined) {
    problems.push(
      ...checkUse(parsed.output, holding, null),
      ...checkInService(parsed.output, choices.inventory),
    );
  }
  const reseal = resealOfUse(raw, choices);
  problems.push(...readReseal(reseal));
  if (moment.ok) {
    const situation = sealSituation(choices.seal, moment.instant);
    problems.push(...checkUseSeal(reseal ?? undefined, situation, timeZone));
  }
  return parsed.success && problems.length === 0
    ? { ok: true, details: parsed.output }
    : { ok: false, problems: firstPerField(problems) };
}

/** Null: as soon as it was administered. */
function readWasteTime({ occurredOn, wastedOn = '', wastedTime = '' }: RawUse, timeZone: string) {
  if (wastedOn === '' && wastedTime === '') return null;
  return instantOfLocalTime(wastedOn || occurredOn, wastedTime, timeZone);
}

/** How a form says that the inventory was left; null where nothing is sealed, or nothing was answered. */
export function resealOfUse(typed: RawUse, { seal }: UseStock): Reseal | null {
  return typedReseal(typed, seal);
}

function readReseal(reseal: Reseal | null): UseProblem<string>[] {
  const parsed = v.safeParse(v.nullable(Reseal), reseal);
  if (parsed.success) return [];
  return parsed.issues.map((issue) => ({
    code: 'field_invalid',
    field: v.getDotPath(issue) === 'sealFound' ? 'reseal.sealFound' : 'reseal.sealNumber',
    message: issue.message,
  }));
}

/** The labels that a form names which has been read; none where they were left out. */
export function labelsOfUse(typed: RawUse | null, choices: UseStock): string[] {
  const named = typed === null ? null : readUseLabels(typed, choices);
  return named?.ok ? (named.labels ?? []) : [];
}

/** True if the lot has labeled vials in the inventory. */
export function asksUseLabels(lotId: string, { inventory, labelled }: UseStock): boolean {
  return asksForLabels(drawnFrom(lotId, inventory.id), labelled);
}

function drawnFrom(lotId: string, inventoryId: string) {
  return { kind: 'use' as const, inventoryId, transferId: null, lotId };
}

/** Restocked unopened units were not used; an amount that cannot be read is reported at the amounts first. */
function readUseLabels(raw: RawUse, choices: UseStock): TypedLabels {
  const holding = findHolding(raw, choices);
  if (holding === undefined || !asksUseLabels(raw.lotId, choices)) {
    return { ok: true, labels: undefined };
  }
  const { values, problems } = readAmounts(raw, choices);
  const act = {
    ...drawnFrom(raw.lotId, choices.inventory.id),
    amount: problems.length === 0 ? usedAmount(values) : Number.POSITIVE_INFINITY,
    contentPerUnit: holding.product.contentPerUnit,
    vialsThere: Math.ceil(usableOf(holding) / holding.product.contentPerUnit),
  };
  return readLabelsOf(raw.labels ?? '', act, choices.labelled);
}

function schemaProblem(issue: v.BaseIssue<unknown>): UseProblem<string> {
  const field = v.getDotPath(issue);
  return {
    code: 'field_invalid',
    field: useFields.find((name) => name === field) ?? 'lotId',
    message: issue.message,
  };
}

const { inventoryId: _inventory, ...statedFields } = UseDetails.entries;
const stated = Object.keys(statedFields) as (keyof typeof statedFields)[];

/** The details that are typed as they are sent; a moment is typed as a day and a time. */
export const typedDetails = stated.filter((name) => name !== 'occurredAt' && name !== 'wastedAt');

/** In the order of the pages, which is the order of the contract; the labels are those of the drug. */
const useFields: readonly UseField[] = [
  ...stated.flatMap((name) => (name === 'lotId' ? (['lotId', 'labels'] as const) : [name])),
  'reseal.sealFound',
  'reseal',
  'reseal.sealNumber',
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
