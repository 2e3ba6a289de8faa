/** What the week deals with; each is a column of NY Form 3848. */
export type Drug = 'fentanyl' | 'ketamine';

/** Lots as they are written on the boxes, in whole vials of so many microliters. */
export const lotsOfTheWeek = {
  'WEEK-F1': { drug: 'fentanyl', vial: 2_500 },
  /** Past its date in the middle of the week. */
  'WEEK-F0': { drug: 'fentanyl', vial: 2_500 },
  'WEEK-K1': { drug: 'ketamine', vial: 3_300 },
  /** Of the second week. */
  'WEEK-F2': { drug: 'fentanyl', vial: 2_500 },
  'WEEK-K2': { drug: 'ketamine', vial: 3_300 },
} as const satisfies Record<string, { drug: Drug; vial: number }>;
export type LotName = keyof typeof lotsOfTheWeek;

/** Lines 2 to 6 of the form. */
type Line = 'received' | 'used' | 'destroyed' | 'returned' | 'lost';

/**
 * What is in the boxes, kept by hand next to the product: it knows what people did, and nothing of what they recorded.
 * Whole microliters only.
 */
export class WeekTally {
  readonly #boxes = new Map<string, number>();
  readonly #lines = new Map<string, number>();

  /** An amount that an inventory received from outside. */
  received(place: string, lot: LotName, amount: number): void {
    this.#move(place, lot, amount);
    this.#add(lot, 'received', amount);
  }

  /** So much left a place permanently. */
  gone(place: string, lot: LotName, as: Exclude<Line, 'received'>, amount: number): void {
    this.#move(place, lot, -amount);
    this.#add(lot, as, amount);
  }

  /** Out of the box; it is carried, or in another box. */
  taken(place: string, lot: LotName, vials: number): void {
    this.#move(place, lot, -vials * lotsOfTheWeek[lot].vial);
  }

  put(place: string, lot: LotName, vials: number): void {
    this.#move(place, lot, vials * lotsOfTheWeek[lot].vial);
  }

  /** What someone who opens the box finds. */
  found(place: string, lot: LotName): number {
    return this.#boxes.get(`${place} ${lot}`) ?? 0;
  }

  foundOf(place: string, drug: Drug): number {
    return (Object.keys(lotsOfTheWeek) as LotName[])
      .filter((lot) => lotsOfTheWeek[lot].drug === drug)
      .reduce((sum, lot) => sum + this.found(place, lot), 0);
  }

  /** Lines 1 to 6 of a drug that no one had before the week. */
  linesOf(drug: Drug) {
    const of = (line: Line) => this.#lines.get(`${drug} ${line}`) ?? 0;
    return {
      opening: 0,
      received: of('received'),
      used: of('used'),
      destroyed: of('destroyed'),
      returned: of('returned'),
      lost: of('lost'),
    };
  }

  #move(place: string, lot: LotName, change: number): void {
    const after = this.found(place, lot) + change;
    if (after < 0) throw new Error(`No one can take ${-change} µL of ${lot} out of ${place}.`);
    this.#boxes.set(`${place} ${lot}`, after);
  }

  #add(lot: LotName, line: Line, amount: number): void {
    const key = `${lotsOfTheWeek[lot].drug} ${line}`;
    this.#lines.set(key, (this.#lines.get(key) ?? 0) + amount);
  }
}
