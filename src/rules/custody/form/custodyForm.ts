import * as v from 'valibot';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import {
  CustodyEventDetails,
  type CustodyEventKind,
} from '../../../contract/custody/custodyEvent.ts';
import { readLabelsOf, type TypedLabels } from '../../control-values/typedLabels.ts';
import { clockTimeIn, dayIn, instantOfLocalTime } from '../../time/custodyTime.ts';
import { checkEvent } from '../custodyEvent.ts';
import { carrierOf } from './carrier.ts';
import { takesLabels } from './countedLabels.ts';
import { readContainers, statesContainers, type TypedContainers } from './custodyContainers.ts';
import { type EventSources, type TypedEvent, yesOrNo } from './custodyField.ts';
import { eventForms, fieldsAsked } from './custodyFields.ts';
import { contextOf } from './custodyFormContext.ts';
import {
  asksLabels,
  type EventLine,
  lineControl,
  linesOf,
  namingOf,
  readLineAmount,
  unitOfLine,
} from './custodyLines.ts';
import { controlOf } from './custodyRefusal.ts';
import {
  type CaseOpening,
  correctionOf,
  differenceIn,
  explainedDifference,
  typedFromCase,
} from './explainedDifference.ts';
import { firstLines, type LotsOpening } from './filledLots.ts';
import { lossFactsOf, reportsLoss, unchosenTime } from './lossQuestions.ts';
import { foundOf, resealOf, sealOf } from './sealAnswers.ts';

/** The form of an event as it is now: `keys` are those of the free lines. */
export type RawEvent = {
  readonly kind: CustodyEventKind;
  readonly typed: TypedEvent;
  readonly keys: readonly string[];
  /** The labels that were scanned at a count; null or left out if no one scanned. */
  readonly scanned?: readonly string[] | null;
};

/** What is sent, with the key of the form's line for each line that is sent. */
export type EventToSign = {
  readonly details: CustodyEventDetails;
  readonly keys: readonly string[];
};

export type ReadEvent = { ok: true; event: EventToSign } | { ok: false; errors: FieldErrors };

/** What a page of an event was opened for. */
interface EventOpening extends CaseOpening, LotsOpening {
  /** ISO 8601. */
  readonly openedAt: string;
  readonly transferId: string | null;
}

/** What a form starts with: now, and the transfer or the difference that was requested. */
export function emptyEvent(
  kind: CustodyEventKind,
  opening: EventOpening,
  sources?: EventSources,
): Pick<RawEvent, 'typed' | 'keys'> {
  const { openedAt, timeZone, transferId } = opening;
  const typed = {
    occurredOn: dayIn(timeZone, openedAt),
    occurredTime: clockTimeIn(timeZone, openedAt),
    ...(transferId === null ? {} : { transferId }),
    ...(kind === 'destruction' ? { destroyedOn: dayIn(timeZone, openedAt) } : {}),
    ...(sources && typedFromCase(kind, opening, sources)),
  };
  const first = firstLines(kind, opening, sources);
  return { typed: { ...typed, ...first.typed }, keys: first.keys };
}

/**
 * Turns the typed form into what is sent, or into a sentence for each control that must be corrected: first what can be
 * read at all, then the contract, then the rules that the server also uses.
 */
export function readEvent(raw: RawEvent, sources: EventSources, timeZone: string): ReadEvent {
  const { kind, typed, keys } = raw;
  const lines = linesOf(kind, typed, keys, sources);
  const read = readLines(raw, lines, sources);
  const errors: FieldErrors = {
    ...read.errors,
    ...unchosen(raw, sources),
    ...unread(raw, sources),
  };
  const moment = instantOfLocalTime(typed.occurredOn ?? '', typed.occurredTime ?? '', timeZone);
  if (!moment.ok) errors.occurredOn = moment.message;
  const occurredAt = moment.ok && moment.instant;
  const parsed = v.safeParse(CustodyEventDetails, {
    ...ownFields(raw, sources, read.sent, timeZone),
    kind,
    inventoryId: sources.choices.inventory.id,
    occurredAt,
    discoveredAt: occurredAt,
    reasonId: typed.reasonId || null,
    note: typed.note ?? '',
  });
  const sentKeys = read.sent.map(({ line }) => line.key);
  const mark = (path: string, message: string) => {
    errors[controlOf(path, kind, sentKeys)] ??= message;
  };
  if (!parsed.success) {
    for (const issue of parsed.issues) mark(v.getDotPath(issue) ?? '', sentenceOf(issue));
    return { ok: false, errors };
  }
  if (Object.keys(errors).length === 0) {
    const context = contextOf(parsed.output, lines, sources, timeZone);
    for (const { field, message } of checkEvent(parsed.output, context)) {
      mark(field.replace(/^details\./, ''), message);
    }
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, event: { details: parsed.output, keys: sentKeys } };
}

/** What the contract cannot say of a correction: it knows neither the one list to choose from nor the two directions. */
function unchosen({ kind, typed }: RawEvent, sources: EventSources): FieldErrors {
  if (kind === 'loss') return unchosenTime(typed);
  if (kind === 'sealCheck' && !typed.sealState)
    return { sealState: 'Choose the state of the seal.' };
  if (kind !== 'correction') return {};
  return {
    ...(reportsLoss(typed, sources) ? unchosenTime(typed) : {}),
    ...(typed.subject
      ? {}
      : { subject: 'Choose the entry that was wrong, or the discrepancy this explains.' }),
    ...(typed.direction || differenceIn(typed) !== undefined
      ? {}
      : { direction: 'Choose whether the ledger shows too much or too little.' }),
  };
}

/** A label that was typed and not added would be lost. */
function unread({ kind, typed }: RawEvent, { choices }: EventSources): FieldErrors {
  return typed.scanned && takesLabels(kind, choices)
    ? { scanned: 'Add the label you typed here, or clear the field.' }
    : {};
}

function sentenceOf({ path, message }: v.BaseIssue<unknown>): string {
  return path?.at(-1)?.key === 'expiresOn' ? 'Enter the expiration date.' : message;
}

type SentLine = {
  readonly line: EventLine;
  readonly amount: number;
  /** Left out where no vial is named. */
  readonly labels?: string[];
  /** Left out where stock does not come from another registrant or go to one. */
  readonly containers?: TypedContainers;
};

/** The amounts of the lines; those of a transfer that did not come, and all of an unopened box, are left out. */
function readLines(
  { kind, typed }: RawEvent,
  lines: readonly EventLine[],
  sources: EventSources,
): { sent: SentLine[]; errors: FieldErrors } {
  const { choices } = sources;
  const sent: SentLine[] = [];
  const errors: FieldErrors = {};
  const isTransfer = eventForms[kind].lines === 'transfer';
  // For a count, zero is an answer.
  const isGiven = eventForms[kind].lines !== 'counted';
  const areLabels = eventForms[kind].of === 'labelled';
  const isReceived = eventForms[kind].lines === 'received';
  const mayBeUncounted =
    eventForms[kind].lines === 'counted' &&
    choices.seal.policy === 'sealed' &&
    typed.sealState === 'intact' &&
    lines.every(({ key }) => !typed[lineControl('amount', key)]);
  if (mayBeUncounted) return { sent, errors };
  for (const line of lines) {
    const packed = statesContainers(kind) ? readContainers(kind, line, typed) : null;
    Object.assign(errors, packed?.errors);
    const control = lineControl('amount', line.key);
    const text = typed[control] ?? line.suggested;
    if (isTransfer && (text === '' || text === '0')) continue;
    // A delivery is stated in containers alone, and what is left of a difference is not typed.
    const read =
      areLabels || isReceived || line.exact !== undefined
        ? null
        : readLineAmount(text, unitOfLine(kind, line, typed), line.product);
    if (read?.ok === false) {
      errors[control] =
        read.code === 'amount_missing' && isGiven ? 'Enter how much.' : read.message;
    }
    // What cannot be read is more than the contract takes; it is reported at the amount first.
    const amount = line.exact ?? (read?.ok ? read.amount : Number.POSITIVE_INFINITY);
    const named = readLineLabels(kind, { ...line, amount }, typed, sources);
    if (!named.ok) errors[lineControl('labels', line.key)] = named.message;
    const labels = named.ok ? named.labels : undefined;
    sent.push({
      line,
      amount: areLabels ? amountOfLabels(line, labels) : amount,
      ...(labels ? { labels } : {}),
      ...(packed ? { containers: packed.containers } : {}),
    });
  }
  return { sent, errors };
}

/** As many vials as are named; if there are none, the labels report it. */
function amountOfLabels({ product }: EventLine, labels: readonly string[] = ['']): number {
  return labels.length * (product?.contentPerUnit ?? 1);
}

/** What was typed for a lot without labeled vials, which the form no longer asks for, is left out. */
function readLineLabels(
  kind: CustodyEventKind,
  line: EventLine & { readonly amount: number },
  typed: TypedEvent,
  sources: EventSources,
): TypedLabels {
  const act = namingOf(kind, line, typed, sources.choices);
  if (act === null || line.product === null || !asksLabels(kind, line, typed, sources)) {
    return { ok: true, labels: undefined };
  }
  const text = typed[lineControl('labels', line.key)] ?? '';
  const { contentPerUnit } = line.product;
  const vialsThere =
    line.available === null ? undefined : Math.ceil(line.available / contentPerUnit);
  const naming = { ...act, amount: line.amount, contentPerUnit, vialsThere };
  return readLabelsOf(text, naming, sources.choices.labelled);
}

/** What this kind of event says; the contract drops what it does not have of the kind. */
function ownFields(
  { kind, typed, scanned = null }: RawEvent,
  sources: EventSources,
  sent: readonly SentLine[],
  timeZone: string,
): Record<string, unknown> {
  const asked = fieldsAsked(kind, typed, sources);
  const own: Record<string, unknown> = {
    ...Object.fromEntries(asked.map(({ name }) => [name, typed[name] ?? ''])),
    ...resealOf(typed, sources),
  };
  const lotLines = sent.map(({ line, amount }) => ({ lotId: line.lot?.id ?? '', amount }));
  const difference = explainedDifference(kind, typed, sources);
  switch (eventForms[kind].lines) {
    case 'received':
      return {
        ...own,
        orderedOn: own.orderedOn || null,
        ...('takenByUserId' in own ? { takenByUserId: own.takenByUserId || null } : {}),
        lines: sent.map((one) => receivedLine(one, typed)),
      };
    case 'counted':
      return {
        ...own,
        recountOfId: typed.mode === 'recount' ? typed.recountOfId || null : null,
        seal: sealOf(kind, typed, sources),
        bookSequence: sources.choices.bookSequence,
        lines: lotLines.map(({ lotId, amount }) => ({ lotId, found: amount })),
        ...(scanned !== null && takesLabels(kind, sources.choices) ? { scanned } : {}),
      };
    case 'corrected':
      return {
        ...correctionOf(typed, lotLines, sources),
        ...(reportsLoss(typed, sources) ? { loss: lossFactsOf(typed, timeZone) } : {}),
      };
    case null:
      return { ...own, sealFound: foundOf(typed) };
    default:
      return {
        ...own,
        ...lossFactsOf(typed, timeZone),
        ...carrierOf(typed, sources),
        isRecoverable: yesOrNo(typed.isRecoverable),
        isNonRetrievable: typed.isNonRetrievable === 'yes',
        ...(difference ? { explainsDiscrepancyId: difference.id } : {}),
        orderedOn: own.orderedOn || null,
        lines: lotLines.map((line, index) => {
          const { labels, containers } = sent[index] ?? {};
          return { ...line, ...(labels ? { labels } : {}), ...containers };
        }),
      };
  }
}

function receivedLine({ line, containers }: SentLine, typed: TypedEvent) {
  const { key, product } = line;
  return {
    productId: product?.id ?? '',
    lotNumber: typed[lineControl('number', key)] ?? '',
    expiresOn: typed[lineControl('expires', key)] ?? '',
    ...(containers && {
      units: containers.containers * containers.unitsPerContainer,
      ...containers,
    }),
  };
}
