import type { Measured } from '../../quantity/quantity.ts';
import { bestPairs } from './bestPairs.ts';
import { doseAmount } from './doseAmount.ts';

/** A dose of a chart, as far as it is compared. */
export interface ComparedDose {
  readonly key: string;
  readonly incident: string;
  readonly givenAt: string;
  readonly drug: string;
  readonly dose: string;
  readonly unit: string;
}

/** A use of the ledger, as far as it is compared. */
export interface ComparedUse {
  readonly key: string;
  readonly incident: string;
  readonly occurredAt: string;
  readonly product: Measured & { readonly id: string };
  /** In the product's measure. */
  readonly given: number;
}

/** The products that each drug of charts is, by its code. */
export type DrugProducts = ReadonlyMap<string, ReadonlySet<string>>;

export type DoseMatch<Dose, Use> =
  | { readonly kind: 'matched' | 'amountDiffers'; readonly dose: Dose; readonly use: Use }
  | { readonly kind: 'onlyInChart'; readonly dose: Dose; readonly use: null }
  | { readonly kind: 'onlyInLedger'; readonly dose: null; readonly use: Use };

/** A dose and a use of the same incident and drug are of one another within this time (EPCR-02). */
export const matchMilliseconds = 60 * 60_000;

/** The age from which a mismatch opens a case: by then both are usually complete (EPCR-02). */
export const caseAgeMilliseconds = 24 * 3_600_000;

/** Incident numbers are compared without regard to letter case and blanks around them. */
export function incidentKey(incident: string): string {
  return incident.trim().toUpperCase();
}

/**
 * Compares the doses of charts with the uses of the ledger (EPCR-02): each takes part once. First as many as possible are
 * matched by incident, drug, exact amount and time, the ones closest in time; then as many of the others as possible
 * that only differ in the amount. The order of doses and uses does not matter.
 */
export function matchDoses<Dose extends ComparedDose, Use extends ComparedUse>(
  doses: readonly Dose[],
  uses: readonly Use[],
  drugs: DrugProducts,
): DoseMatch<Dose, Use>[] {
  const dosesOf = byIncident(doses, ({ givenAt }) => givenAt);
  const usesOf = byIncident(uses, ({ occurredAt }) => occurredAt);
  const incidents = [...new Set([...dosesOf.keys(), ...usesOf.keys()])].toSorted();
  return incidents.flatMap((incident) =>
    ofIncident(dosesOf.get(incident) ?? [], usesOf.get(incident) ?? [], drugs),
  );
}

function byIncident<One extends { readonly key: string; readonly incident: string }>(
  all: readonly One[],
  timeOf: (one: One) => string,
): ReadonlyMap<string, One[]> {
  const groups = new Map<string, One[]>();
  const sorted = all.toSorted((a, b) => compare(timeOf(a), timeOf(b)) || compare(a.key, b.key));
  for (const one of sorted) {
    const incident = incidentKey(one.incident);
    const group = groups.get(incident);
    if (group === undefined) groups.set(incident, [one]);
    else group.push(one);
  }
  return groups;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function ofIncident<Dose extends ComparedDose, Use extends ComparedUse>(
  doses: readonly Dose[],
  uses: readonly Use[],
  drugs: DrugProducts,
): DoseMatch<Dose, Use>[] {
  const isPair = (dose: Dose, use: Use) => isSameDrug(dose, use, drugs) && isNear(dose, use);
  const exact = pairsOf(doses, uses, (dose, use) => isPair(dose, use) && isExact(dose, use));
  const dosesLeft = doses.filter((dose) => !exact.some((pair) => pair.dose === dose));
  const usesLeft = uses.filter((use) => !exact.some((pair) => pair.use === use));
  const differing = pairsOf(dosesLeft, usesLeft, isPair);
  const paired = [...exact, ...differing];
  return [
    ...exact.map((pair) => ({ kind: 'matched' as const, ...pair })),
    ...differing.map((pair) => ({ kind: 'amountDiffers' as const, ...pair })),
    ...doses
      .filter((dose) => !paired.some((pair) => pair.dose === dose))
      .map((dose) => ({ kind: 'onlyInChart' as const, dose, use: null })),
    ...uses
      .filter((use) => !paired.some((pair) => pair.use === use))
      .map((use) => ({ kind: 'onlyInLedger' as const, dose: null, use })),
  ];
}

function pairsOf<Dose extends ComparedDose, Use extends ComparedUse>(
  doses: readonly Dose[],
  uses: readonly Use[],
  isPair: (dose: Dose, use: Use) => boolean,
): { readonly dose: Dose; readonly use: Use }[] {
  const costs = uses.map(
    (use) =>
      new Map(
        doses.flatMap((dose, index) =>
          isPair(dose, use) ? [[index, apart(dose, use)] as const] : [],
        ),
      ),
  );
  return bestPairs(costs, doses.length).flatMap((place, index) => {
    const [dose, use] = [doses[place ?? -1], uses[index]];
    return dose === undefined || use === undefined ? [] : [{ dose, use }];
  });
}

function isSameDrug({ drug }: ComparedDose, { product }: ComparedUse, drugs: DrugProducts) {
  return drugs.get(drug)?.has(product.id) ?? false;
}

function apart({ givenAt }: ComparedDose, { occurredAt }: ComparedUse): number {
  return Math.abs(Date.parse(givenAt) - Date.parse(occurredAt));
}

function isNear(dose: ComparedDose, use: ComparedUse): boolean {
  return apart(dose, use) <= matchMilliseconds;
}

function isExact(dose: ComparedDose, { product, given }: ComparedUse): boolean {
  return doseAmount(dose, product) === given;
}
