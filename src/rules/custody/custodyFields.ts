import type { EventChoices, Transfer } from '../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../contract/custody/custodyEvent.ts';
import type { LedgerEntry } from '../../contract/inventory/ledger.ts';
import { formatUnits } from '../quantity/quantityText.ts';
import { explained, reasonEventOf } from './custodyEvent.ts';
import { entryTexts } from './entryText.ts';
import { mannerTexts } from './useWords.ts';

/** What the form of an event is filled from. */
export type EventSources = {
  readonly choices: EventChoices;
  /** The newest entries of the place: what a correction may name. */
  readonly entries: readonly LedgerEntry[];
};

/** What was typed, by the name of the control. */
export type TypedEvent = Readonly<Record<string, string>>;

export type FieldOption = { readonly value: string; readonly text: string };

/** One question of the form, beside the drugs. */
export type EventField = {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'select' | 'choices';
  /** Where it stands in what is sent, under `details`: refusals name it so. */
  readonly path: string;
  readonly hint?: string;
  readonly optional?: true;
  readonly limit?: number;
  readonly isWide?: true;
  readonly options?: (sources: EventSources) => readonly FieldOption[];
  /** Left out: always asked. */
  readonly isAsked?: (typed: TypedEvent, sources: EventSources) => boolean;
};

/**
 * How drugs are entered: free rows of a delivery or of what is held; a row for each lot of a transfer, for each lot of
 * the book, or for the one lot that is corrected.
 */
export type LineShape = 'received' | 'held' | 'transfer' | 'counted' | 'corrected';

export type EventForm = {
  readonly fields: readonly EventField[];
  /** Null where no drugs are named. */
  readonly lines: LineShape | null;
  readonly linesTitle: string;
  /** Only whole, unopened units. */
  readonly isWhole: boolean;
  /** Which of what is held can be chosen; of what wears labels, those say how much. Left out: all of it. */
  readonly of?: 'expired' | 'labelled';
};

const reverse = 'reverseDistributor';

const suppliersOf =
  (isReverse: boolean) =>
  ({ choices }: EventSources): FieldOption[] =>
    choices.suppliers
      .filter(({ kind }) => (kind === reverse) === isReverse)
      .map(({ id, name }) => ({ value: id, text: name }));

const form222: EventField = {
  name: 'form222Number',
  label: 'DEA Form 222 or CSOS order',
  control: 'text',
  path: 'form222Number',
  hint: 'Required for Schedule II',
  optional: true,
  limit: 40,
};

const transfer = (label: string, list: (choices: EventChoices) => readonly Transfer[]) =>
  ({
    name: 'transferId',
    label,
    control: 'select',
    path: 'transferId',
    isWide: true,
    options: ({ choices }) =>
      list(choices).map(({ id, from, to, lines }) => ({
        value: id,
        text: `${from.id === choices.inventory.id ? `To ${to.name}` : `From ${from.name}`}: ${lines
          .map((line) => `${line.product.name}, ${formatUnits(line.inTransit, line.product)}`)
          .join('; ')}`,
      })),
  }) satisfies EventField;

const coming = ({ incoming }: EventChoices) =>
  incoming.filter(({ state }) => state === 'inTransit');

const isSealed = (_: TypedEvent, { choices }: EventSources) => choices.sealPolicy !== 'none';

/** What the seal is like; of a seal change it is a new one, of anything else it may be intact. */
const seal: readonly EventField[] = [
  {
    name: 'sealState',
    label: 'Seal',
    control: 'choices',
    path: 'seal',
    options: () => [
      { value: 'intact', text: 'Intact' },
      { value: 'replaced', text: 'Broken or missing: new seal applied' },
    ],
    isAsked: isSealed,
  },
  {
    name: 'sealFound',
    label: 'Old seal number',
    control: 'text',
    path: 'seal.found',
    hint: 'Leave blank if missing or unreadable',
    optional: true,
    limit: 40,
    isAsked: (typed, sources) => isSealed(typed, sources) && typed.sealState === 'replaced',
  },
  {
    name: 'sealNumber',
    label: 'Current seal number',
    control: 'text',
    path: 'seal.number',
    limit: 40,
    isAsked: (typed, sources) => isSealed(typed, sources) && Boolean(typed.sealState),
  },
];

const changedSeal: readonly EventField[] = seal
  .filter(({ name }) => name !== 'sealState')
  .map((field) => ({ ...field, isAsked: () => true }));

const held = (fields: readonly EventField[], linesTitle: string, isWhole = false): EventForm => ({
  fields,
  lines: 'held',
  linesTitle,
  isWhole,
});

const counted = (fields: readonly EventField[]): EventForm => ({
  fields,
  lines: 'counted',
  linesTitle: 'Items counted',
  isWhole: false,
});

/** The one table of what is asked at which event. */
export const eventForms: Readonly<Record<CustodyEventKind, EventForm>> = {
  receive: {
    fields: [
      {
        name: 'supplierId',
        label: 'Supplier',
        control: 'select',
        path: 'supplierId',
        options: suppliersOf(false),
      },
      {
        name: 'orderNumber',
        label: 'Order or invoice number',
        control: 'text',
        path: 'orderNumber',
        limit: 40,
      },
      form222,
    ],
    lines: 'received',
    linesTitle: 'Items received',
    isWhole: true,
  },
  transferOut: held(
    [
      {
        name: 'toInventoryId',
        label: 'Send to',
        control: 'select',
        path: 'toInventoryId',
        options: ({ choices }) =>
          choices.destinations.map(({ id, name, isOutOfService }) => ({
            value: id,
            text: isOutOfService ? `${name} (out of service)` : name,
          })),
      },
      { name: 'carrier', label: 'Carried by', control: 'text', path: 'carrier', limit: 80 },
    ],
    'Items sent',
    true,
  ),
  transferIn: {
    fields: [transfer('Transfer', coming)],
    lines: 'transfer',
    linesTitle: 'Items received',
    isWhole: true,
  },
  transferRefused: {
    fields: [transfer('Transfer', coming)],
    lines: null,
    linesTitle: '',
    isWhole: true,
  },
  transferReturned: {
    fields: [transfer('Transfer', ({ outgoing }) => outgoing)],
    lines: 'transfer',
    linesTitle: 'Items returned',
    isWhole: true,
  },
  waste: held(
    [
      {
        name: 'manner',
        label: 'How it was wasted',
        control: 'select',
        path: 'manner',
        options: () => Object.entries(mannerTexts).map(([value, text]) => ({ value, text })),
      },
    ],
    'Items wasted',
  ),
  shiftChange: counted([
    {
      name: 'signerIs',
      label: 'Your role',
      control: 'choices',
      path: 'signerIs',
      options: () => [
        { value: 'offGoing', text: 'Offgoing: I’m handing over custody' },
        { value: 'onComing', text: 'Oncoming: I’m accepting custody' },
      ],
    },
    ...seal,
  ]),
  count: counted([
    {
      name: 'mode',
      label: 'Type of count',
      control: 'choices',
      path: 'mode',
      options: () => [
        { value: 'scheduled', text: 'Scheduled' },
        { value: 'blind', text: 'Blind: expected amounts are hidden' },
        { value: 'recount', text: 'Recount by a different person' },
      ],
    },
    {
      name: 'recountOfId',
      label: 'Count to repeat',
      control: 'select',
      path: 'recountOfId',
      isWide: true,
      options: ({ choices }) =>
        choices.counts.map(({ id, countedBy, summary, occurredAt }) => ({
          value: id,
          text: `${occurredAt.slice(0, 10)}, ${countedBy}: ${summary}`,
        })),
      isAsked: ({ mode }) => mode === 'recount',
    },
    ...seal,
  ]),
  sealChange: counted(changedSeal),
  correction: {
    fields: [
      {
        name: 'subject',
        label: 'What was wrong',
        control: 'select',
        path: 'correctsEntryId',
        isWide: true,
        options: subjectsOf,
      },
      {
        name: 'direction',
        label: 'The ledger shows',
        control: 'choices',
        path: 'direction',
        options: () => [
          { value: 'more', text: 'Too much: subtract' },
          { value: 'less', text: 'Too little: add' },
        ],
      },
    ],
    lines: 'corrected',
    linesTitle: 'By how much',
    isWhole: false,
  },
  expiry: { ...held([], 'Expired items', true), of: 'expired' },
  labelVoid: { ...held([], 'Vials to relabel', true), of: 'labelled' },
  breakage: held([], 'Broken items'),
  reverseDistribution: held(
    [
      {
        name: 'supplierId',
        label: 'Reverse distributor',
        control: 'select',
        path: 'supplierId',
        options: suppliersOf(true),
      },
      form222,
    ],
    'Items sent',
  ),
  destruction: held(
    [
      {
        name: 'method',
        label: 'How it was destroyed',
        control: 'text',
        path: 'method',
        limit: 200,
        isWide: true,
      },
    ],
    'Items destroyed',
  ),
  loss: held(
    [
      {
        name: 'isTheft',
        label: 'What happened',
        control: 'choices',
        path: 'isTheft',
        options: () => [
          { value: 'no', text: 'It is missing' },
          { value: 'yes', text: 'It was stolen' },
        ],
      },
    ],
    'Missing items',
  ),
};

/** Differences first: they wait for an explanation. What a transfer wrote is put right by the transfer. */
function subjectsOf({ choices, entries }: EventSources): FieldOption[] {
  return [
    ...choices.differences.map(({ id, product, lot, recorded, found }) => ({
      value: `difference ${id}`,
      text: `Discrepancy: ${product.name} ${product.strength}, lot ${lot.number}: ledger ${formatUnits(recorded, product)}, counted ${formatUnits(found, product)}`,
    })),
    ...entries
      .filter(({ kind }) => kind !== 'transferIn' && kind !== 'transferOut')
      .map(({ id, sequence, kind, product, lot, summary }) => ({
        value: `entry ${id}`,
        text: `Entry ${sequence}, ${entryTexts[kind].toLowerCase()}: ${product.name} ${product.strength}, lot ${lot.number}, ${summary}`,
      })),
  ];
}

/** Asked at every event, after its own questions; reasons only where the agency has some. */
export function closingFields(
  kind: CustodyEventKind,
  { choices }: EventSources,
): readonly EventField[] {
  const event = reasonEventOf(kind);
  const reasons = choices.reasons.filter((reason) => reason.event === event);
  const isExplained = explained.includes(kind);
  const reason: EventField = {
    name: 'reasonId',
    label: 'Reason',
    control: 'select',
    path: 'reasonId',
    ...(isExplained ? {} : { optional: true as const }),
    options: () => reasons.map(({ id, name }) => ({ value: id, text: name })),
  };
  const note: EventField = {
    name: 'note',
    label: 'Note',
    control: 'text',
    path: 'note',
    limit: 500,
    isWide: true,
    ...(isExplained && reasons.length === 0
      ? { hint: 'Write what happened' }
      : { optional: true as const }),
    ...(isExplained && reasons.length > 0
      ? { hint: 'Required if no reason fits, or if the reason asks for a note' }
      : {}),
  };
  return reasons.length === 0 ? [note] : [reason, note];
}

/** The questions of an event as it is filled in now, in their order. */
export function fieldsAsked(
  kind: CustodyEventKind,
  typed: TypedEvent,
  sources: EventSources,
): readonly EventField[] {
  return [...eventForms[kind].fields, ...closingFields(kind, sources)].filter(
    ({ isAsked }) => isAsked?.(typed, sources) ?? true,
  );
}
