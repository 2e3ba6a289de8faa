import * as v from 'valibot';
import type { Problem } from '../../../contract/core/problem.ts';
import { AmendmentReason, StandInNote } from '../../../contract/custody/amendment.ts';
import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import {
  type AmendEventForm,
  EventFacts,
  type EventToAmend,
} from '../../../contract/custody/eventAmendment.ts';
import type { FieldChange } from '../../../contract/inventory/ledger.ts';
import { clockTimeIn, dayIn, instantOfLocalTime } from '../../time/custodyTime.ts';
import { carrierNamed } from '../form/carrier.ts';
import { amendableFacts, eventChanges } from './amendedEvent.ts';

/** The form as it was typed: the facts by their controls, why they are amended, and why others replace the signers. */
export type RawEventAmendment = {
  readonly typed: Readonly<Record<string, string>>;
  readonly reason: string;
  /** By the place of the signer in `EventToAmend.signers`. */
  readonly notes: readonly string[];
};

/** What is sent, without the key and the signatures. */
export type EventAmendmentContent = Omit<AmendEventForm, 'amendmentId' | 'signing'>;

export type EventAmendmentProblem = {
  readonly code: string;
  /** The control: a fact, `occurredOn`, `lots-0-lotNumber`, `reason`, or `note-0` for the first signer who can’t sign. */
  readonly field: string;
  readonly message: string;
};

export type ReadEventAmendment =
  | { readonly ok: true; readonly content: EventAmendmentContent }
  | { readonly ok: false; readonly problems: EventAmendmentProblem[] };

/** The control of a lot of a receipt. */
export function lotControl(index: number, name: 'lotNumber' | 'expiresOn'): string {
  return `lots-${index}-${name}`;
}

/** The facts as they are recorded, as text for the form. */
export function typedFactsOf(
  { kind, facts }: EventToAmend,
  timeZone: string,
): Record<string, string> {
  const texts = amendableFacts[kind]
    .filter((name) => name !== 'lots' && name !== 'occurredAt')
    .map((name) => [name, String(facts[name] ?? '')]);
  const lots = (facts.lots ?? []).flatMap(({ lotNumber, expiresOn }, index) => [
    [lotControl(index, 'lotNumber'), lotNumber],
    [lotControl(index, 'expiresOn'), expiresOn],
  ]);
  return {
    ...(Object.fromEntries([...texts, ...lots]) as Record<string, string>),
    occurredOn: dayIn(timeZone, facts.occurredAt),
    occurredTime: clockTimeIn(timeZone, facts.occurredAt),
  };
}

/**
 * Turns the typed form into what is sent, or into what to correct, one problem per control. A moment that still reads the
 * same keeps its seconds: only what was changed is amended.
 */
export function readEventAmendment(
  { typed, reason: typedReason, notes: typedNotes }: RawEventAmendment,
  event: EventToAmend,
  { timeZone, people }: { readonly timeZone: string; readonly people: EventChoices['people'] },
): ReadEventAmendment {
  const occurred = occurredIn(typed, event, timeZone);
  const { carrierUserId, ...recorded } = event.facts;
  const isSameCarrier = typed.carrier === recorded.carrier;
  const kept = carrierUserId === undefined ? {} : { carrierUserId };
  const stated = v.safeParse(EventFacts, {
    ...recorded,
    ...factsIn(typed, event),
    ...(isSameCarrier ? kept : carrierNamed(typed.carrier ?? '', people)),
    occurredAt: occurred.ok ? occurred.instant : event.facts.occurredAt,
  });
  const reason = v.safeParse(AmendmentReason, typedReason);
  const lacking = event.signers.flatMap(({ meaning, canSign }, index) =>
    canSign ? [] : { meaning, index, note: v.safeParse(StandInNote, typedNotes[index] ?? '') },
  );
  const problems = [
    ...(occurred.ok ? [] : [problem('occurredOn', occurred.message)]),
    ...(stated.issues ?? []).map((issue) =>
      problem(controlOf(v.getDotPath(issue) ?? ''), issue.message),
    ),
    ...(reason.success ? [] : [problem('reason', reason.issues[0].message)]),
    ...lacking.flatMap(({ index, note }) =>
      note.success ? [] : [problem(`note-${index}`, note.issues[0].message)],
    ),
  ];
  if (!stated.success || !reason.success || problems.length > 0) {
    return { ok: false, problems: firstPerField(problems) };
  }
  return {
    ok: true,
    content: {
      eventId: event.eventId,
      lastHash: event.lastHash,
      facts: stated.output,
      reason: reason.output,
      standIns: lacking.flatMap(({ meaning, note }) =>
        note.success ? [{ meaning, note: note.output }] : [],
      ),
    },
  };
}

function occurredIn(
  { occurredOn = '', occurredTime = '' }: RawEventAmendment['typed'],
  { kind, facts }: EventToAmend,
  timeZone: string,
) {
  const kept = { ok: true, instant: facts.occurredAt } as const;
  if (!amendableFacts[kind].includes('occurredAt')) return kept;
  const isSame =
    occurredOn === dayIn(timeZone, facts.occurredAt) &&
    occurredTime === clockTimeIn(timeZone, facts.occurredAt);
  return isSame ? kept : instantOfLocalTime(occurredOn, occurredTime, timeZone);
}

/** What was typed of each fact; the contract drops the controls that are no facts by themselves. */
function factsIn(
  typed: RawEventAmendment['typed'],
  { facts }: EventToAmend,
): Record<string, unknown> {
  const stated = Object.entries(typed).map(([control, text]) => [
    control,
    factValue(control, text),
  ]);
  const lots = facts.lots?.map((lot, index) => ({
    lotNumber: typed[lotControl(index, 'lotNumber')] ?? lot.lotNumber,
    expiresOn: typed[lotControl(index, 'expiresOn')] ?? lot.expiresOn,
  }));
  return {
    ...(Object.fromEntries(stated) as Record<string, string | null>),
    ...(lots && { lots }),
  };
}

/** No day is null, as the contract has it. */
function factValue(control: string, text: string): string | null {
  return control === 'orderedOn' && text === '' ? null : text;
}

/** The control that a path under `facts` means. */
function controlOf(path: string): string {
  return path === 'occurredAt' ? 'occurredOn' : path.replaceAll('.', '-');
}

/** What the server refused, at the controls that it is about. */
export function problemsOfRefused({ code, fields = {} }: Problem): EventAmendmentProblem[] {
  return Object.entries(fields).flatMap(([path, message]) =>
    path.startsWith('facts.')
      ? { code, field: controlOf(path.slice('facts.'.length)), message }
      : [],
  );
}

/** What an amendment that is about to be signed changes, in words. */
export function eventChangesToSign(
  { facts }: EventAmendmentContent,
  event: EventToAmend,
  {
    suppliers,
    timeZone,
  }: {
    readonly suppliers: readonly { readonly id: string; readonly name: string }[];
    readonly timeZone: string;
  },
): FieldChange[] {
  const { kind, products } = event;
  const before = { kind, stated: event.facts, supplier: event.supplier, products };
  const chosen = suppliers.find(({ id }) => id === facts.supplierId)?.name;
  // It is shown only if another one was chosen.
  const supplier = chosen ?? '';
  return eventChanges(before, { ...before, stated: facts, supplier }, timeZone);
}

function problem(field: string, message: string): EventAmendmentProblem {
  return { code: 'field_invalid', field, message };
}

function firstPerField(problems: readonly EventAmendmentProblem[]): EventAmendmentProblem[] {
  return problems.filter(
    ({ field }, index) => problems.findIndex((one) => one.field === field) === index,
  );
}
