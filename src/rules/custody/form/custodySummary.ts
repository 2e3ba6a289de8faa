import type { Product } from '../../../contract/core/product.ts';
import type {
  CustodyEventDetails,
  CustodyEventKind,
} from '../../../contract/custody/custodyEvent.ts';
import { missingSeal } from '../../inventory/sealWords.ts';
import { amountOfUnits, isWholeUnits } from '../../quantity/quantity.ts';
import { formatAmountFully, formatUnits } from '../../quantity/quantityText.ts';
import { dayText } from '../../time/dayText.ts';
import { kindLabels } from '../custodyKinds.ts';
import type { EventSources, TypedEvent } from './custodyField.ts';
import { eventForms, fieldsAsked } from './custodyFields.ts';
import type { EventToSign, RawEvent } from './custodyForm.ts';
import { lineControl, linesOf } from './custodyLines.ts';

/** A line as it is repeated before it is signed. */
export type SignedLine = {
  readonly key: string;
  readonly product: Product;
  readonly lotNumber: string;
  readonly expiresOn: string;
  /** "4 vials"; what is not a whole number of them as mass and volume. */
  readonly amount: string;
  /** "2 containers of 5", of stock that another registrant ships or takes; else empty. */
  readonly packed: string;
  /** The labels of the vials, if they were named. */
  readonly labels: readonly string[];
  /** What whole units hold; empty if there is nothing to add. */
  readonly also: string;
};

type Form = Pick<RawEvent, 'typed' | 'keys'>;

/** The lines that are signed, in the order in which they are sent. */
export function signedLines(
  { details, keys: sent }: EventToSign,
  { typed, keys }: Form,
  sources: EventSources,
): SignedLine[] {
  return linesOf(details.kind, typed, keys, sources).flatMap(({ key, product, lot }) => {
    const index = sent.indexOf(key);
    if (index < 0 || product === null) return [];
    return {
      key,
      product,
      lotNumber: lot?.number ?? typed[lineControl('number', key)] ?? '',
      labels: labelsOf(details, index),
      packed: packedText(details, index),
      expiresOn: lot?.expiresOn ?? typed[lineControl('expires', key)] ?? '',
      ...amountTexts(amountOf(details, index, product), product),
    };
  });
}

function labelsOf(details: CustodyEventDetails, index: number): readonly string[] {
  const line = 'lines' in details ? details.lines[index] : undefined;
  return line !== undefined && 'labels' in line ? (line.labels ?? []) : [];
}

function packedText(details: CustodyEventDetails, index: number): string {
  const line = 'lines' in details ? details.lines[index] : undefined;
  if (line === undefined || !('containers' in line)) return '';
  const { containers, unitsPerContainer, containersOrdered } = line;
  const words = `${containers} ${containers === 1 ? 'container' : 'containers'} of ${unitsPerContainer}`;
  return containersOrdered === null ? words : `${words}, ${containersOrdered} ordered`;
}

/** In the product's measure; a correction's has a sign. */
function amountOf(details: CustodyEventDetails, index: number, product: Product): number {
  if (details.kind === 'correction') return details.change;
  const line = 'lines' in details ? details.lines[index] : undefined;
  if (line === undefined) return 0;
  if ('units' in line) return amountOfUnits(line.units, product);
  return 'found' in line ? line.found : line.amount;
}

function amountTexts(amount: number, product: Product): Pick<SignedLine, 'amount' | 'also'> {
  const fully = formatAmountFully(amount, product);
  if (!isWholeUnits(amount, product)) return { amount: fully, also: '' };
  const units = formatUnits(amount, product);
  return { amount: units, also: fully === units ? '' : fully };
}

/** The answers next to the drugs, in words; empty ones are left out. */
export function signedFacts(
  kind: CustodyEventKind,
  typed: TypedEvent,
  sources: EventSources,
): { label: string; text: string }[] {
  return fieldsAsked(kind, typed, sources).flatMap(({ name, label, options, control }) => {
    const answer = typed[name] ?? '';
    if (name === 'sealFound' && answer === '' && typed.sealAfter) {
      return { label, text: missingSeal };
    }
    if (answer === '') return [];
    if (control === 'moment') return { label, text: momentOf(answer) };
    if (control === 'tick') return { label: 'Attested', text: label };
    if (control === 'date') return { label, text: dayText(answer) };
    const chosen = options?.(sources).find(({ value }) => value === answer)?.text;
    return { label, text: chosen ?? answer };
  });
}

/** “Jul 14, 2026, 07:12” of what was typed as 2026-07-14T07:12; with the offset of a time that happens twice. */
function momentOf(typed: string): string {
  const offset = typed.slice(16);
  return `${dayText(typed)}, ${typed.slice(11, 16)}${offset && ` (UTC${offset})`}`;
}

/** “Record the waste of 2 mL”: the button says what will be recorded. */
export function actText(toSign: EventToSign, form: Form, sources: EventSources): string {
  const { kind } = toSign.details;
  const { act } = kindLabels[kind];
  const shape = eventForms[kind].lines;
  if (shape === null || shape === 'counted' || shape === 'corrected') return act;
  const lines = signedLines(toSign, form, sources);
  const [only] = lines;
  if (only && lines.length === 1) return `${act} of ${only.amount}`;
  return `${act} of ${lines.length} lots`;
}
