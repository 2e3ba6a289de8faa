import { canonicalJson } from '../../core/canonicalJson.ts';
import type { ChartDose } from './chartDose.ts';

/** A dose of a chart with the id that the charting software gave it; empty without one. */
export interface IdentifiedDose {
  readonly elementId: string;
  readonly dose: ChartDose;
}

/** A dose with the key by which it is the same one in every version of its chart. */
export interface KeyedDose {
  readonly key: string;
  readonly dose: ChartDose;
}

/**
 * The doses of one version of a chart, in an order that does not depend on the file's: the same rows in any order are
 * the same version (EPCR-01). A row that repeats another one word for word and has no id of its own is the same dose.
 *
 * The key of a dose is the id that the software gave it, else its drug and its number among those of the drug by time:
 * a corrected amount or time stays the same dose.
 */
export function keyedDoses(doses: readonly IdentifiedDose[]): {
  readonly doses: readonly KeyedDose[];
  readonly repeated: number;
} {
  const sorted = doses
    .map((one) => ({ ...one, text: canonicalJson({ ...one.dose }) }))
    .toSorted(
      (a, b) =>
        compare(a.dose.givenAt, b.dose.givenAt) ||
        compare(a.elementId, b.elementId) ||
        compare(a.text, b.text),
    );
  const seen = new Set<string>();
  const numbers = new Map<string, number>();
  const keyed: KeyedDose[] = [];
  for (const { elementId, dose, text } of sorted) {
    const same = elementId === '' ? `row ${text}` : `id ${elementId}`;
    if (seen.has(same)) continue;
    seen.add(same);
    const number = (numbers.get(dose.drug) ?? 0) + 1;
    if (elementId === '') numbers.set(dose.drug, number);
    keyed.push({ key: elementId === '' ? `${dose.drug}#${number}` : `id ${elementId}`, dose });
  }
  return { doses: keyed, repeated: doses.length - keyed.length };
}

/** What a version of a chart says, as text to be hashed: two with the same text are the same version. */
export function versionText(doses: readonly KeyedDose[]): string {
  return canonicalJson(
    doses.map(({ key, dose }) => ({ key, ...dose })).toSorted((a, b) => compare(a.key, b.key)),
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
