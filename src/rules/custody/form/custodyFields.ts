import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { explained, reasonEventOf } from '../custodyEvent.ts';
import { conditionLabels, mannerLabels } from '../useWords.ts';
import type { EventField, EventSources, TypedEvent } from './custodyField.ts';
import {
  changedSeal,
  checkedSeal,
  coming,
  orderFields,
  readSeal,
  receiptFields,
  reseal,
  seal,
  subjectsOf,
  suppliersOf,
  takersOf,
  transfer,
} from './custodyQuestions.ts';
import { earlyReason } from './earlyQuestion.ts';
import { differenceIn } from './explainedDifference.ts';
import { lossQuestions, reportedLossQuestions } from './lossQuestions.ts';

/**
 * How drugs are entered: free rows of a delivery or of what is held; a row for each lot of a transfer, for each lot of
 * the ledger, or for the one lot that is corrected.
 */
export type LineShape = 'received' | 'held' | 'transfer' | 'counted' | 'corrected';

export type EventForm = {
  readonly fields: readonly EventField[];
  /** Null if no drugs are named. */
  readonly lines: LineShape | null;
  readonly linesTitle: string;
  /** Only whole, unopened units. */
  readonly isWhole: boolean;
  /** Which of the holdings can be chosen; those with labels say how many. Left out: all of them. */
  readonly of?: 'expired' | 'labelled';
};

/** Stock that is handled here; where the inventory is sealed, it asks how it was left. */
const held = (fields: readonly EventField[], linesTitle: string, isWhole = false): EventForm => ({
  fields: [...fields, ...reseal],
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

/** The one table of the fields that each event asks for. */
export const eventForms: Readonly<Record<CustodyEventKind, EventForm>> = {
  receive: {
    fields: [
      { name: 'supplierId', label: 'Supplier', control: 'select', options: suppliersOf },
      ...receiptFields,
      earlyReason('receive'),
      ...reseal,
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
        options: ({ choices }) =>
          choices.destinations.map(({ id, name, isOutOfService }) => ({
            value: id,
            text: isOutOfService === true ? `${name} (out of service)` : name,
          })),
      },
      {
        name: 'carrier',
        label: 'Carried by',
        control: 'text',
        limit: 80,
        suggestions: ({ choices: { people } }) => people.map(({ name }) => name),
      },
      earlyReason('transferOut'),
    ],
    'Items sent',
    true,
  ),
  transferIn: {
    fields: [transfer('Transfer', coming), ...reseal],
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
    fields: [transfer('Transfer', ({ outgoing }) => outgoing), ...reseal],
    lines: 'transfer',
    linesTitle: 'Items returned',
    isWhole: true,
  },
  waste: held(
    [
      {
        name: 'condition',
        label: 'What was wrong with it',
        control: 'choices',
        options: () => Object.entries(conditionLabels).map(([value, text]) => ({ value, text })),
      },
      {
        name: 'manner',
        label: 'How it was wasted',
        control: 'select',
        options: () => Object.entries(mannerLabels).map(([value, text]) => ({ value, text })),
      },
    ],
    'Items wasted',
  ),
  shiftChange: counted([
    {
      name: 'signerIs',
      label: 'Your role',
      control: 'choices',
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
  sealCheck: { fields: checkedSeal, lines: null, linesTitle: '', isWhole: false },
  sealAmendment: { fields: readSeal, lines: null, linesTitle: '', isWhole: false },
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
        options: () => [
          { value: 'more', text: 'Too much: subtract' },
          { value: 'less', text: 'Too little: add' },
        ],
        // What is left of a difference says it.
        isAsked: (typed) => differenceIn(typed) === undefined,
      },
      ...reportedLossQuestions,
    ],
    lines: 'corrected',
    linesTitle: 'By how much',
    isWhole: false,
  },
  expiry: { ...held([], 'Expired items', true), fields: [], of: 'expired' },
  labelVoid: { ...held([], 'Vials to relabel', true), of: 'labelled' },
  breakage: held(
    [
      {
        name: 'isRecoverable',
        label: 'Can the drug be recovered?',
        control: 'choices',
        options: () => [
          { value: 'yes', text: 'Yes: it stays in stock as broken, to be destroyed or returned' },
          { value: 'no', text: 'No: it leaves the ledger now' },
        ],
      },
    ],
    'Broken items',
  ),
  reverseDistribution: held(
    [
      { name: 'supplierId', label: 'Returned to', control: 'select', options: takersOf },
      ...orderFields,
    ],
    'Items sent',
  ),
  destruction: held(
    [
      { name: 'destroyedOn', label: 'Destroyed on', control: 'date' },
      { name: 'method', label: 'How it was destroyed', control: 'text', limit: 200 },
      {
        name: 'locationName',
        label: 'Location',
        control: 'text',
        limit: 100,
        suggested: ({ choices }) => choices.site.name,
      },
      {
        name: 'locationAddress',
        label: 'Address of the location',
        control: 'text',
        limit: 200,
        suggested: ({ choices }) => choices.site.address,
      },
      {
        name: 'isNonRetrievable',
        label: 'The drugs were rendered non-retrievable',
        control: 'tick',
        isWide: true,
      },
    ],
    'Items destroyed',
  ),
  loss: held(lossQuestions, 'Missing items'),
};

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
    ...(isExplained ? {} : { optional: true as const }),
    options: () => reasons.map(({ id, name }) => ({ value: id, text: name })),
  };
  const note: EventField = {
    name: 'note',
    label: 'Note',
    control: 'text',
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
