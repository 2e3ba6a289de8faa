import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type {
  ParRestockChoices,
  ParRestockForm,
  RecordedParRestock,
} from '../../src/contract/custody/parRestock.ts';
import type { TypedEvent } from '../../src/rules/custody/form/custodyField.ts';
import { concernsEvent } from '../../src/rules/custody/form/custodyRefusal.ts';
import {
  errorsOfRestock,
  type RawRestock,
  type ReadRestock,
  type RestockToSign,
  readRestock,
  restockDone,
  withLine,
  withoutLine,
} from '../../src/rules/custody/restock/restockForm.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  type ContentOf,
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';
import { systemActor } from '../core/systemActor.ts';
import { toast } from '../core/toast.ts';

export type ParRestockInput = RawRestock & {
  choices: ParRestockChoices;
  timeZone: string;
  idempotencyKey: string;
};

/** PINs are never in it. */
export type ParRestockContext = ParRestockInput & {
  /** Something was typed that a departure would lose. */
  isTouched: boolean;
  toSign: RestockToSign | null;
  errors: FieldErrors;
  refusal: Problem | null;
  recorded: RecordedParRestock | null;
};

export type ParRestockEvent =
  /** The content of the form is included, so that it is kept. */
  | { type: 'form.changed'; typed: TypedEvent }
  /** `source`: the place among the choices from which one more lot is sent. */
  | { type: 'line.added'; source: number; typed: TypedEvent }
  | { type: 'line.removed'; key: string; typed: TypedEvent }
  | { type: 'form.submitted'; typed: TypedEvent };

export type ParRestockContent = ContentOf<ParRestockForm>;

type Output = { output: SignedActOutput<RecordedParRestock> };

type Submitted = { context: ParRestockContext; event: { typed: TypedEvent } };

/** What was typed before stays known if the form no longer asks for it. */
const merged = ({ typed }: ParRestockContext, now: TypedEvent): TypedEvent => ({
  ...typed,
  ...now,
});

export const read = ({ context, event }: Submitted): { read: ReadRestock } => {
  const { keys, choices, timeZone } = context;
  return { read: readRestock({ typed: merged(context, event.typed), keys }, choices, timeZone) };
};

/** Only entered with a restock; anything else is a programming error. */
export function actOf({
  toSign,
  idempotencyKey,
  refusal,
}: ParRestockContext): SignedActInput<ParRestockContent> {
  if (toSign === null) throw new Error('Signing started before the form was complete.');
  const { details } = toSign;
  return { idempotencyKey, content: { details }, isInline: false, problem: refusal };
}

/** The names the chart may use, and what each does. */
export const parRestockSetup = setup({
  types: {
    context: {} as ParRestockContext,
    events: {} as ParRestockEvent,
    input: {} as ParRestockInput,
    children: {} as { signedAct: 'signedAct' },
  },
  actors: { signedAct: signedAct<ParRestockContent, RecordedParRestock>() },
  guards: {
    isRead: (_, { read }: { read: ReadRestock }) => read.ok,
    isRecorded: outputGuards.isRecorded,
    isChangeRequested: outputGuards.isChangeRequested,
    restockIsRefused: (_, { output }: Output) => concernsEvent(problemOf(output)),
  },
  actions: {
    setTyped: assign(({ context }, { typed }: { typed: TypedEvent }) => ({
      typed: merged(context, typed),
      isTouched: true,
    })),
    addLine: assign(({ context: { keys } }, { source }: { source: number }) => ({
      keys: withLine(keys, source),
    })),
    removeLine: assign(({ context: { keys } }, { key }: { key: string }) => ({
      keys: withoutLine(keys, key),
      errors: {},
    })),
    acceptRestock: assign((_, { read }: { read: ReadRestock }) => ({
      toSign: read.ok ? read.restock : null,
      refusal: null,
    })),
    markErrors: assign((_, { read }: { read: ReadRestock }) => ({
      errors: read.ok ? {} : read.errors,
      refusal: null,
    })),
    clearErrors: assign({ errors: {}, refusal: null }),
    setRefusal: assign(({ context: { toSign } }, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { errors: toSign === null ? {} : errorsOfRestock(refusal, toSign), refusal };
    }),
    setRecorded: assign((_, { output }: Output) => ({ recorded: receiptOf(output) })),
    notifyRecorded: sendTo(systemActor('notices'), ({ context: { choices, recorded } }) => {
      const transfers = recorded?.transfers ?? [];
      const isDifferent = transfers.some(({ differences }) => differences > 0);
      return toast(isDifferent ? 'warning' : 'good', restockDone(choices, transfers.length));
    }),
    openInventory: sendTo(systemActor('navigation'), ({ context }) => ({
      type: 'address.requested',
      address: `/inventory/${context.choices.to.id}`,
    })),
  },
});
