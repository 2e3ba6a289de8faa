import { assign, sendTo, setup } from 'xstate';
import type { PlacedLabels } from '../../src/contract/control-values/controlValueScan.ts';
import type {
  CustodyEventKind,
  RecordedCustodyEvent,
} from '../../src/contract/custody/custodyEvent.ts';
import { hasCode } from '../../src/contract/problems.ts';
import {
  type ReadScannedLabel,
  readScannedLabel,
} from '../../src/rules/control-values/labelCount.ts';
import { type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { failureIn } from '../../src/rules/core/pageFailure.ts';
import { pageLabels } from '../../src/rules/core/pageText.ts';
import { countModeOf } from '../../src/rules/custody/custodyCount.ts';
import { kindLabels, whatIsMissing, whyNot } from '../../src/rules/custody/custodyKinds.ts';
import {
  labelsToPlace,
  lacksBook,
  takesLabels,
} from '../../src/rules/custody/form/countedLabels.ts';
import type { EventSources, TypedEvent } from '../../src/rules/custody/form/custodyField.ts';
import { emptyEvent, type ReadEvent, readEvent } from '../../src/rules/custody/form/custodyForm.ts';
import { nextKey, withoutLine } from '../../src/rules/custody/form/custodyLines.ts';
import { concernsEvent, errorsOfRefusal } from '../../src/rules/custody/form/custodyRefusal.ts';
import { dayIn } from '../../src/rules/time/custodyTime.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  keptOf,
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';
import { systemActor } from '../core/systemActor.ts';
import { toast } from '../core/toast.ts';
import type {
  CustodyEventContext,
  CustodyEventEvent,
  CustodyEventInput,
  EventContent,
  SourcesAsked,
} from './custodyEvent.context.ts';

/** There is a form from the moment that its kind is chosen; anything else is a programming error. */
function formOf({ kind, sources, keys, scanned }: CustodyEventContext, typed: TypedEvent) {
  if (kind === null) throw new Error('There is no form yet.');
  return { raw: { kind, typed, keys, scanned }, sources };
}

/** What was typed before stays known if the form no longer asks for it. */
const merged = ({ typed }: CustodyEventContext, now: TypedEvent): TypedEvent => ({
  ...typed,
  ...now,
});

/** The form of a kind as it opens: with the draft of that kind, else empty. */
function openedEvent(kind: CustodyEventKind, context: CustodyEventContext) {
  const empty = emptyEvent(kind, context, context.sources);
  const { draft } = context;
  if (draft?.kind !== kind) return empty;
  const { typed, keys, scanned = null } = draft;
  return { typed: { ...empty.typed, ...typed }, keys, scanned, isTouched: true };
}

type Submitted = { context: CustodyEventContext; event: { typed: TypedEvent } };

export function readForm({ context, event }: Submitted): { read: ReadEvent } {
  const { raw, sources } = formOf(context, merged(context, event.typed));
  return { read: readEvent(raw, sources, context.timeZone) };
}

type Scanned = { context: CustodyEventContext; event: { code: string } };

/** What a code is at the count that is filled in; null if no labels are requested. */
export function readCode({
  context: { kind, sources, timeZone, openedAt },
  event: { code },
}: Scanned): { read: ReadScannedLabel | null } {
  if (kind === null || !takesLabels(kind, sources.choices)) return { read: null };
  const { agencyId } = sources.choices.labelled;
  return { read: readScannedLabel(code, { agencyId, today: dayIn(timeZone, openedAt) }) };
}

/** Scanned labels whose location in the ledger is not known yet. */
export function labelsWithoutLocation({ sources, scanned, places }: CustodyEventContext): string[] {
  if (scanned === null) return [];
  return labelsToPlace(scanned, sources.choices).filter((label) => !(label in places));
}

/** The choices of the form as it is filled in now. */
export function sourcesAsked({ inventoryId, kind, typed }: CustodyEventContext): SourcesAsked {
  const mode = countModeOf(typed.mode);
  return { inventoryId, kind, ...(kind === 'count' && mode !== undefined ? { mode } : {}) };
}

/** Only entered with details; anything else is a programming error. */
export function actOf({
  idempotencyKey,
  refusal,
  toSign,
}: CustodyEventContext): SignedActInput<EventContent> {
  if (toSign === null) throw new Error('Signing started before the form was complete.');
  const { details } = toSign;
  return { idempotencyKey, content: { details }, isInline: false, problem: refusal };
}

type Output = { output: SignedActOutput<RecordedCustodyEvent> };

const notTold = 'not in this inventory';

/** The names the chart may use, and what each does. */
export const custodyEventSetup = setup({
  types: {
    context: {} as CustodyEventContext,
    events: {} as CustodyEventEvent,
    input: {} as CustodyEventInput,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'loading' | 'failed' | 'form' | 'confirming',
  },
  actors: {
    loadSources: promisePlaceholder<Result<EventSources>, SourcesAsked>('loadSources'),
    /** The same choices with the amounts of the ledger, while the form is filled in. */
    loadAmounts: promisePlaceholder<Result<EventSources>, SourcesAsked>('loadAmounts'),
    placeLabels: promisePlaceholder<
      Result<PlacedLabels['labels']>,
      { inventoryId: string; labels: string[] }
    >('placeLabels'),
    signedAct: signedAct<EventContent, RecordedCustodyEvent>(),
  },
  guards: {
    isLoaded: (_, { output }: { output: Result<EventSources> }) => output.ok,
    hasForm: ({ context }) => context.toSign !== null,
    isPossible: ({ context: { sources } }, { kind }: { kind: CustodyEventKind | null }) =>
      kind !== null &&
      whyNot(kind, sources.choices) === null &&
      whatIsMissing(kind, sources.choices) === null,
    formIsValid: (_, { read }: { read: ReadEvent }) => read.ok,
    takesLabels: ({ context: { kind, sources } }) =>
      kind !== null && takesLabels(kind, sources.choices),
    isLabel: (_, { read }: { read: ReadScannedLabel | null }) => read?.ok === true,
    hasUnplaced: ({ context }) => labelsWithoutLocation(context).length > 0,
    lacksAmounts: ({ context: { kind, typed, sources } }) =>
      kind === 'count' && lacksBook(kind, typed, sources.choices),
    isRecorded: outputGuards.isRecorded,
    isKept: outputGuards.isKept,
    isChangeRequested: outputGuards.isChangeRequested,
    stockMoved: (_, { output }: Output) => hasCode(problemOf(output), 'stock_moved'),
    formIsRefused: (_, { output }: Output) => concernsEvent(problemOf(output)),
    wouldLose: ({ context: { isTouched, recorded, kept } }) =>
      isTouched && recorded === null && kept === null,
  },
  actions: {
    setSources: assign((_, { output }: { output: Result<EventSources> }) => ({
      sources: valueIn(output),
    })),
    setFailure: assign((_, { output }: { output: Result<EventSources> }) => ({
      failure: failureIn(output),
    })),
    setUnexpected: assign({
      failure: { kind: 'other', message: pageLabels.unexpected, reference: null },
    }),
    setKind: assign((_, { kind }: { kind: CustodyEventKind }) => ({ kind })),
    chooseKind: assign(({ context }, { kind }: { kind: CustodyEventKind | null }) =>
      kind === null ? {} : openedEvent(kind, context),
    ),
    setTyped: assign(({ context }, { typed }: { typed: TypedEvent }) => ({
      typed: merged(context, typed),
    })),
    markTouched: assign({ isTouched: true }),
    addLine: assign(({ context }) => ({ keys: [...context.keys, nextKey(context.keys)] })),
    removeLine: assign(({ context }, { key }: { key: string }) => ({
      keys: context.keys.filter((other) => other !== key),
      typed: withoutLine(context.typed, key),
      errors: {},
    })),
    addLabel: assign(({ context }, { read }: { read: ReadScannedLabel | null }) =>
      read?.ok === true ? { scanned: [...(context.scanned ?? []), read.text] } : {},
    ),
    removeLabel: assign(({ context }, { label }: { label: string }) => {
      const { scanned } = context;
      const left = (scanned ?? []).filter((text) => text !== label);
      return { scanned: left.length > 0 ? left : null };
    }),
    toggleNone: assign(({ context }) => ({ scanned: context.scanned === null ? [] : null })),
    setPlaces: assign(
      ({ context }, { output }: { output: Result<PlacedLabels['labels']> | null }) => ({
        places: {
          ...context.places,
          ...Object.fromEntries(labelsWithoutLocation(context).map((label) => [label, notTold])),
          ...(output?.ok
            ? Object.fromEntries(output.value.map(({ label, where }) => [label, where]))
            : {}),
        },
      }),
    ),
    acceptForm: assign((_, { read }: { read: ReadEvent }) => ({
      toSign: read.ok ? read.event : null,
      refusal: null,
    })),
    markErrors: assign((_, { read }: { read: ReadEvent }) => ({
      errors: read.ok ? {} : read.errors,
      refusal: null,
    })),
    clearRefusal: assign({ refusal: null }),
    setRefusal: assign(({ context: { toSign } }, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { errors: toSign === null ? {} : errorsOfRefusal(refusal, toSign), refusal };
    }),
    setRecorded: assign((_, { output }: Output) => ({ recorded: receiptOf(output) })),
    setKept: assign((_, { output }: Output) => ({ kept: keptOf(output) })),
    notifyRecorded: sendTo(systemActor('notices'), ({ context: { recorded } }) =>
      toast(
        (recorded?.differences ?? 0) > 0 ? 'warning' : 'good',
        recorded ? `${kindLabels[recorded.kind].done}. ${recorded.summary}.` : 'Recorded.',
      ),
    ),
    openInventory: sendTo(systemActor('navigation'), ({ context }) => ({
      type: 'address.requested',
      address: `/inventory/${context.inventoryId}`,
    })),
  },
});
