import type { FieldErrors, Problem } from '../../../contract/core/problem.ts';
import type { DetailsOf } from '../../../contract/custody/custodyEvent.ts';
import type { ParRestockChoices, ParRestockDetails } from '../../../contract/custody/parRestock.ts';
import { clockTimeIn, dayIn } from '../../time/custodyTime.ts';
import type { EventField, EventSources, TypedEvent } from '../form/custodyField.ts';
import { closingFields, eventForms, fieldsAsked } from '../form/custodyFields.ts';
import { type EventToSign, type RawEvent, readEvent } from '../form/custodyForm.ts';
import { lineControl, nextKey } from '../form/custodyLines.ts';
import { controlOf } from '../form/custodyRefusal.ts';
import { sourceOfField } from './transfersOf.ts';

const kind = 'transferOut';

/** The form of a restock as it is now. */
export type RawRestock = {
  readonly typed: TypedEvent;
  /** Of the lines of each source, in the order of the choices; no two lines of the form have the same key. */
  readonly keys: readonly (readonly string[])[];
};

/** What is sent, and of each source that sends something its place among the choices, and its transfer. */
export type RestockToSign = {
  readonly details: ParRestockDetails;
  readonly sources: readonly { readonly index: number; readonly transfer: EventToSign }[];
};

export type ReadRestock = { ok: true; restock: RestockToSign } | { ok: false; errors: FieldErrors };

/** What the form starts with: now, and the lots that must be used soonest, split over the sources (PAR-02). */
export function proposedRestock(
  { to, carrier, sources }: ParRestockChoices,
  openedAt: string,
  timeZone: string,
): RawRestock {
  const typed: Record<string, string> = {
    occurredOn: dayIn(timeZone, openedAt),
    occurredTime: clockTimeIn(timeZone, openedAt),
    toInventoryId: to.id,
    carrier,
  };
  let last = 0;
  const keys = sources.map(({ lines }) =>
    lines.map(({ lotId, units }) => {
      last += 1;
      const key = String(last);
      typed[lineControl('lot', key)] = lotId;
      typed[lineControl('amount', key)] = String(units);
      return key;
    }),
  );
  return { typed, keys };
}

/** One more lot from a source. */
export function withLine(keys: RawRestock['keys'], source: number): RawRestock['keys'] {
  const key = nextKey(keys.flat());
  return keys.map((own, index) => (index === source ? [...own, key] : own));
}

export function withoutLine(keys: RawRestock['keys'], key: string): RawRestock['keys'] {
  return keys.map((own) => own.filter((other) => other !== key));
}

/** What the forms of single transfers offer at a source. */
export function offeredAt({ sources }: ParRestockChoices, index: number): EventSources {
  const source = sources[index];
  if (source === undefined) throw new Error('The restock has no such source.');
  return { choices: source.choices, entries: [] };
}

/** The controls that all sources have in common. */
const sharedControls = [
  'toInventoryId',
  'carrier',
  'occurredOn',
  'occurredTime',
  'reasonId',
  'note',
];

/** The name of a source's control: a line has a key of its own, a question about its seal has not. */
export function sourceControl(index: number, name: string, keys: readonly string[]): string {
  const isOwn = sharedControls.includes(name) || keys.some((key) => name.endsWith(`-${key}`));
  return isOwn ? name : `source-${index}-${name}`;
}

/** The form of the transfer from a source. */
export function transferAt({ typed, keys }: RawRestock, index: number): RawEvent {
  const prefix = `source-${index}-`;
  const own = Object.entries(typed).map(([name, answer]) => [
    name.startsWith(prefix) ? name.slice(prefix.length) : name,
    answer,
  ]);
  return { kind, typed: Object.fromEntries(own) as TypedEvent, keys: keys[index] ?? [] };
}

/** What all sources have in common, as it was answered. */
export function sharedAnswers({ typed }: Pick<RawRestock, 'typed'>): TypedEvent {
  return Object.fromEntries(
    Object.entries(typed).filter(([name]) => sharedControls.includes(name)),
  );
}

/** What was answered for one source. */
export function ownAnswers({ typed }: Pick<RawEvent, 'typed'>): TypedEvent {
  return Object.fromEntries(
    Object.entries(typed).filter(([name]) => !sharedControls.includes(name)),
  );
}

/** What is asked once: who carries it, and below the lots the reason and the note. */
export function restockFields(choices: ParRestockChoices): {
  shared: readonly EventField[];
  closing: readonly EventField[];
} {
  return {
    shared: eventForms[kind].fields.filter(({ name }) => name === 'carrier'),
    closing: closingFields(kind, offeredAt(choices, 0)),
  };
}

/** The questions of a source that sends something: its seal, and why before the DEA’s 30 days. */
export function sourceFields(
  raw: RawRestock,
  choices: ParRestockChoices,
  index: number,
): readonly EventField[] {
  const transfer = transferAt(raw, index);
  if (transfer.keys.length === 0) return [];
  return fieldsAsked(kind, transfer.typed, offeredAt(choices, index))
    .filter(({ name }) => !sharedControls.includes(name))
    .map((field) => ({ ...field, name: sourceControl(index, field.name, []) }));
}

/** Turns the typed form into what is sent, or into a sentence for each control that must be corrected. */
export function readRestock(
  raw: RawRestock,
  choices: ParRestockChoices,
  timeZone: string,
): ReadRestock {
  const errors: FieldErrors = {};
  const sources: { index: number; transfer: EventToSign; sent: DetailsOf<'transferOut'> }[] = [];
  for (const [index, keys] of raw.keys.entries()) {
    if (keys.length === 0) continue;
    const read = readEvent(transferAt(raw, index), offeredAt(choices, index), timeZone);
    if (read.ok && read.event.details.kind === kind) {
      sources.push({ index, transfer: read.event, sent: read.event.details });
    } else if (!read.ok) {
      for (const [name, sentence] of Object.entries(read.errors)) {
        errors[sourceControl(index, name, keys)] ??= sentence;
      }
    }
  }
  if (raw.keys.every((keys) => keys.length === 0)) {
    errors.sources = 'Add at least one lot to send.';
  }
  const [first] = sources;
  if (first === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  const { kind: _kind, inventoryId: _id, lines: _lines, ...answers } = first.sent;
  const { reseal: _reseal, earlyReason: _reason, ...shared } = answers;
  return {
    ok: true,
    restock: {
      details: { ...shared, sources: sources.map(({ sent }) => sourceOf(sent)) },
      sources: sources.map(({ index, transfer }) => ({ index, transfer })),
    },
  };
}

function sourceOf({ inventoryId, reseal, earlyReason, lines }: DetailsOf<'transferOut'>) {
  return { inventoryId, ...(reseal && { reseal }), ...(earlyReason && { earlyReason }), lines };
}

/** The controls of the form that a refusal of the server names. */
export function errorsOfRestock(
  { fields = {} }: Pick<Problem, 'fields'>,
  { sources }: RestockToSign,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, sentence] of Object.entries(fields)) {
    if (!field.startsWith('details.')) continue;
    const at = sourceOfField(field);
    const source = at === null ? undefined : sources[at.index];
    const control =
      at === null || source === undefined
        ? controlOf(field.slice('details.'.length), kind, [])
        : sourceControl(
            source.index,
            controlOf(at.path, kind, source.transfer.keys),
            source.transfer.keys,
          );
    errors[control] ??= sentence;
  }
  return errors;
}

/** "Record the restock of 3 lots from 2 places": the button says what will be recorded. */
export function restockText({ details: { sources } }: RestockToSign): string {
  const lots = sources.reduce((sum, { lines }) => sum + lines.length, 0);
  const places = sources.length === 1 ? '' : ` from ${sources.length} places`;
  return `Record the restock of ${lots} ${lots === 1 ? 'lot' : 'lots'}${places}`;
}

/** “2 transfers are on their way to Medic 1.” */
export function restockDone({ to }: Pick<ParRestockChoices, 'to'>, transfers: number): string {
  return transfers === 1
    ? `Restock recorded. One transfer is on its way to ${to.name}.`
    : `Restock recorded. ${transfers} transfers are on their way to ${to.name}.`;
}

/** A part of the form that has errors, and what its errors start with. */
type Part = { readonly has: (field: string) => boolean; readonly start: string };

/** The parts of the form in the order of the page. */
function partsOf({ keys }: RawRestock, { sources }: ParRestockChoices): Part[] {
  return [
    ...['carrier', 'occurredOn', 'sources'].map((name) => ({
      has: (field: string) => field === name,
      start: '',
    })),
    ...sources.flatMap(({ choices: { inventory } }, index) => [
      ...(keys[index] ?? []).map((key, line) => ({
        has: (field: string) => field.endsWith(`-${key}`),
        start: `${inventory.name}, lot ${line + 1}: `,
      })),
      {
        has: (field: string) => field.startsWith(`source-${index}-`),
        start: `${inventory.name}: `,
      },
    ]),
    { has: () => true, start: '' },
  ];
}

/** The errors in the order of the page, each with the place and the lot that it is about. */
export function markedInRestock(
  errors: FieldErrors,
  raw: RawRestock,
  choices: ParRestockChoices,
): { field: string; text: string }[] {
  const parts = partsOf(raw, choices);
  const found = Object.entries(errors);
  return parts.flatMap((part) =>
    found
      .filter(([field]) => parts.find(({ has }) => has(field)) === part)
      .map(([field, sentence]) => ({ field, text: `${part.start}${sentence}` })),
  );
}
