/** Temperatures of inventories, in tenths of a degree Celsius (STOCK-14). */

/** What a place may be kept at; null where there is no limit. */
export interface TemperatureLimits {
  readonly minC: number | null;
  readonly maxC: number | null;
}

/** Readings beyond these are no readings of a place for drugs. */
const [coldest, hottest] = [-1_000, 1_000];

/** A webhook that was signed longer ago, or that much ahead, is refused. */
export const webhookMinutes = 5;

/**
 * A temperature as it was typed, in tenths of a degree Celsius; null if it is none: at most three digits and one decimal
 * place, never rounded.
 */
export function readCelsius(text: string): number | null {
  const read = /^([-\u2212]?)(\d{1,3})(?:\.(\d))?$/.exec(text.trim());
  if (read === null) return null;
  const tenths = Number(read[2]) * 10 + Number(read[3] ?? 0);
  // Never minus zero, which is stored as zero.
  const celsius = read[1] === '' || tenths === 0 ? tenths : -tenths;
  return celsius < coldest || celsius > hottest ? null : celsius;
}

/** A temperature without its unit, as `readCelsius` takes it: “4.5”. */
export function plainCelsius(tenths: number): string {
  const size = Math.abs(tenths);
  return `${tenths < 0 ? '-' : ''}${Math.floor(size / 10)}.${size % 10}`;
}

/** “4.5 °C”. */
export function celsiusText(tenths: number): string {
  return `${plainCelsius(tenths).replace('-', '\u2212')} °C`;
}

/** “2.0 °C to 8.0 °C”; empty if there is no limit. */
export function limitsText({ minC, maxC }: TemperatureLimits): string {
  if (minC !== null && maxC !== null) return `${celsiusText(minC)} to ${celsiusText(maxC)}`;
  if (minC !== null) return `at least ${celsiusText(minC)}`;
  return maxC === null ? '' : `at most ${celsiusText(maxC)}`;
}

/** By how much a temperature is outside of the limits; 0 if it is within them. The limits themselves are within. */
export function outsideBy(celsius: number, { minC, maxC }: TemperatureLimits): number {
  return Math.max(0, minC === null ? 0 : minC - celsius, maxC === null ? 0 : celsius - maxC);
}

/** How a temperature is shown against its limits; without limits it is neither within nor out of them. */
export function limitState(celsius: number, limits: TemperatureLimits): 'none' | 'within' | 'out' {
  if (limits.minC === null && limits.maxC === null) return 'none';
  return outsideBy(celsius, limits) > 0 ? 'out' : 'within';
}

/** The open case of an excursion, because of which stock is on hold. */
export interface StockHold {
  readonly caseNumber: string;
  /** When the first reading was outside of the limits (ISO 8601). */
  readonly since: string;
}

/** The hold that a place had on its stock at a time; null if it had none. */
export function holdAt<Hold extends StockHold>(
  hold: Hold | null | undefined,
  occurredAt: string,
): Hold | null {
  if (!hold || Date.parse(occurredAt) < Date.parse(hold.since)) return null;
  return hold;
}

/** Why a transfer is refused that happened at a time. */
export function holdText(hold: StockHold, occurredAt: string): string {
  const late = holdAt(hold, occurredAt) === null;
  return `The stock here was out of its temperature limits and is on hold. Case ${hold.caseNumber} must be signed off before it is sent.${late ? ' If it left before, record that after the sign-off.' : ''}`;
}

/** What the ledger notes for a use of stock that was on hold. */
export function usedOnHoldNote({ caseNumber }: Pick<StockHold, 'caseNumber'>): string {
  return `The stock was on hold after a temperature excursion (case ${caseNumber}) when it was used.`;
}

/** What a sensor signs with its secret: the fields of the call in this order, as they are sent. */
export function signedReading(sent: {
  readonly sentAt: string;
  readonly readingId: string;
  readonly inventoryId: string;
  readonly readAt: string;
  readonly celsius: string;
}): string {
  return [sent.sentAt, sent.readingId, sent.inventoryId, sent.readAt, sent.celsius].join('\n');
}
