/** Units of doses and ways of authorization in patient charts: codes of NEMSIS 3.5 (eMedications.06, .11) and what people type. */

/** Units in which an amount can be compared with the ledger; all others, rates and doses by weight, cannot. */
export type AmountUnitOfChart = 'g' | 'mg' | 'mcg' | 'L' | 'mL' | 'each';

const nemsisUnits: Readonly<Record<string, string>> = {
  3706001: 'g',
  3706003: 'in',
  3706005: 'IU',
  3706007: 'kvo',
  3706009: 'L',
  3706013: 'metered dose',
  3706015: 'mcg',
  3706017: 'mcg/kg/min',
  3706019: 'mEq',
  3706021: 'mg',
  3706023: 'mg/kg/min',
  3706025: 'mL',
  3706027: 'mL/hr',
  3706029: 'other',
  3706031: 'cm',
  3706033: 'drops',
  3706035: 'L/min',
  3706037: 'mcg/min',
  3706039: 'mg/kg',
  3706041: 'mg/min',
  3706043: 'puffs',
  3706045: 'units/hr',
  3706047: 'mcg/kg',
  3706049: 'units',
  3706051: 'units/kg/hr',
  3706053: 'units/kg',
  3706055: 'mg/hr',
};

const typedUnits: Readonly<Record<string, AmountUnitOfChart>> = {
  g: 'g',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  mg: 'mg',
  mcg: 'mcg',
  ug: 'mcg',
  '\u00b5g': 'mcg',
  '\u03bcg': 'mcg',
  l: 'L',
  ml: 'mL',
  cc: 'mL',
  each: 'each',
  tablet: 'each',
  tablets: 'each',
  film: 'each',
  films: 'each',
};

const comparable: readonly string[] = ['g', 'mg', 'mcg', 'L', 'mL', 'each'];

/** The unit that a chart states, as it is shown; a code that NEMSIS does not have is null. */
export function readUnit(stated: string): string | null {
  if (/^37\d{5}$/.test(stated)) return nemsisUnits[stated] ?? null;
  return typedUnits[stated.toLowerCase()] ?? stated;
}

/** The unit of an amount that can be compared with the ledger; null for every other. */
export function comparableUnit(unit: string): AmountUnitOfChart | null {
  return comparable.includes(unit) ? (unit as AmountUnitOfChart) : null;
}

const nemsisAuthorizations: Readonly<Record<string, string>> = {
  9918001: 'On-line (remote verbal order)',
  9918003: 'On-scene',
  9918005: 'Protocol (standing order)',
  9918007: 'Written orders (patient specific)',
};

/** How a dose was authorized, in words; what is no code of NEMSIS stays as it is. */
export function authorizationText(stated: string): string {
  return nemsisAuthorizations[stated] ?? stated;
}
