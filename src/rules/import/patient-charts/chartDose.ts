import { instantOfStatedTime } from '../../time/custodyTime.ts';
import { authorizationText, readUnit } from './chartUnits.ts';

/** The facts of a dose as a file states them (EPCR-01); empty where it states none. */
export interface StatedDose {
  readonly chart: string;
  readonly incident: string;
  readonly givenAt: string;
  readonly priorCare: string;
  readonly drug: string;
  readonly dose: string;
  readonly unit: string;
  readonly crew: string;
  readonly authorization: string;
  readonly physician: string;
}

/** The facts by the names of their columns, in the order of the document. */
export const chartColumns = [
  'chart',
  'incident',
  'givenAt',
  'priorCare',
  'drug',
  'dose',
  'unit',
  'crew',
  'authorization',
  'physician',
] as const satisfies readonly (keyof StatedDose)[];

/** A dose that this unit gave, as it is kept: nothing else of the patient is. */
export interface ChartDose {
  readonly chart: string;
  readonly incident: string;
  /** ISO 8601, UTC. */
  readonly givenAt: string;
  /** RxNorm. */
  readonly drug: string;
  /** Digits with at most one point, no zeros around them. */
  readonly dose: string;
  readonly unit: string;
  readonly crew: string;
  readonly authorization: string;
  readonly physician: string;
}

/** A dose, why it is left out, or why its line is refused. */
export type ReadDose =
  | { readonly kind: 'dose'; readonly dose: ChartDose }
  | { readonly kind: 'leftOut'; readonly why: 'priorCare' }
  | { readonly kind: 'problem'; readonly sentence: string };

const longest = { chart: 50, incident: 50, crew: 100, authorization: 100, physician: 100 } as const;

/** What holds no control characters, halves of surrogate pairs or changes of direction. */
const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** A chart can be ahead of the server by a wrong clock, never by more than this. */
const aheadMilliseconds = 86_400_000;

/**
 * Reads the facts of a dose. One that was given before the unit's care, or not at all, is left out first, because it
 * needs neither a time nor an amount.
 *
 * @param timeZone of the agency, for times without an offset.
 */
export function readChartDose(
  stated: StatedDose,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): ReadDose {
  const priorCare = readPriorCare(stated.priorCare);
  if (priorCare === null) {
    return problem('“priorCare” is yes or no (NEMSIS 9923003 or 9923001), or empty.');
  }
  if (priorCare) return { kind: 'leftOut', why: 'priorCare' };
  const long = Object.entries(longest).find(
    ([name, length]) => stated[name as keyof typeof longest].length > length,
  );
  if (long !== undefined) return problem(`“${long[0]}” has more than ${long[1]} characters.`);
  const odd = chartColumns.find((name) => !plainText.test(stated[name]));
  if (odd !== undefined) return problem(`“${odd}” has characters that can’t be stored.`);
  const number = chartNumberProblem(stated.chart);
  if (number !== null) return problem(number);
  if (stated.incident === '') return problem('The incident number is missing.');
  if (!/^\d{2,7}$/.test(stated.drug)) {
    return problem('The drug is no RxNorm code of 2 to 7 digits.');
  }
  const at = readTime(stated.givenAt, timeZone);
  if (!at.ok) return problem(at.sentence);
  if (Date.parse(at.instant) > now.getTime() + aheadMilliseconds) {
    return problem('The time is in the future.');
  }
  const dose = readDecimal(stated.dose);
  if (dose === null) return problem('The dose is no number above 0, such as 2.5.');
  const unit = stated.unit === '' || stated.unit.length > 40 ? null : readUnit(stated.unit);
  if (unit === null) return problem('The unit of the dose is missing or unknown.');
  return {
    kind: 'dose',
    dose: {
      ...{ chart: stated.chart, incident: stated.incident, givenAt: at.instant },
      ...{ drug: stated.drug, dose, unit, crew: stated.crew },
      authorization: authorizationText(stated.authorization),
      physician: stated.physician,
    },
  };
}

/** Why the number of a chart (eRecord.01) can't be kept; null if it can. */
export function chartNumberProblem(chart: string): string | null {
  if (chart === '') return 'The number of the chart is missing.';
  if (chart.length > longest.chart) return `“chart” has more than ${longest.chart} characters.`;
  return plainText.test(chart) ? null : '“chart” has characters that can’t be stored.';
}

function problem(sentence: string): ReadDose {
  return { kind: 'problem', sentence };
}

const yes = ['yes', 'y', 'true', '1', '9923003'];
const no = ['no', 'n', 'false', '0', '9923001', ''];

/** Whether a dose was given before the unit's care; what is not recorded was not. */
function readPriorCare(stated: string): boolean | null {
  const word = stated.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

/** A day and a time, with its offset from UTC or as the agency's clocks show it. Years before 2000 are mistyped. */
function readTime(
  stated: string,
  timeZone: string,
): { ok: true; instant: string } | { ok: false; sentence: string } {
  const [, day = '', clock = '', seconds = '', offset = ''] =
    /^(2\d{3}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(
      stated,
    ) ?? [];
  if (offset === '') {
    const local = instantOfStatedTime(day, clock, timeZone);
    if (!local.ok) return { ok: false, sentence: stated === '' ? missing : timeSentence(local) };
    const instant = Date.parse(local.instant) + Date.parse(`1970-01-01T00:00${seconds}Z`);
    return instantOf(instant);
  }
  const isDay = new Date(Date.parse(`${day}T00:00:00Z`) || 0).toISOString().startsWith(day);
  return instantOf(isDay ? Date.parse(`${day}T${clock}${seconds}${offset}`) : Number.NaN);
}

const missing = 'The date and time of the dose are missing.';
const unreadable = 'The time is no date and time, such as 2026-11-22T17:21:00-05:00.';

function timeSentence({ message }: { readonly message: string }): string {
  return message === 'Enter the date and the time.' ? unreadable : message;
}

function instantOf(at: number) {
  return Number.isNaN(at)
    ? ({ ok: false, sentence: unreadable } as const)
    : ({ ok: true, instant: new Date(at).toISOString() } as const);
}

/** A number above 0 as digits, exactly; null for everything else. */
function readDecimal(stated: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d{0,9})(?:\.(\d{0,9}))?$/.exec(stated) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  if (!/[1-9]/.test(digits + decimals)) return null;
  const full = digits === '' ? '0' : digits;
  return decimals === '' ? full : `${full}.${decimals}`;
}
