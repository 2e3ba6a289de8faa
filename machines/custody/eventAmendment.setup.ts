import { assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { EventChoices } from '../../src/contract/custody/custodyChoices.ts';
import type { AmendedEvent, EventToAmend } from '../../src/contract/custody/eventAmendment.ts';
import {
  type EventAmendmentContent,
  type EventAmendmentProblem,
  problemsOfRefused,
  type RawEventAmendment,
  type ReadEventAmendment,
  readEventAmendment,
  typedFactsOf,
} from '../../src/rules/custody/amendment/eventAmendmentForm.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';

/** What the page knows when it opens. The id of the amendment is made once and stays with it. */
export type EventAmendmentInput = {
  event: EventToAmend;
  choices: Pick<EventChoices, 'inventory' | 'people' | 'site' | 'suppliers' | 'witnesses'>;
  timeZone: string;
  amendmentId: string;
  /** The draft that the form was opened with (FIELD-20). */
  draft?: RawEventAmendment | null;
};

/** PINs are never in it. */
export type EventAmendmentContext = Omit<EventAmendmentInput, 'draft'> & {
  /** As typed so far; first as it is recorded. */
  form: RawEventAmendment;
  /** Something was typed since the form was opened. */
  isTouched: boolean;
  content: EventAmendmentContent | null;
  problems: EventAmendmentProblem[];
  refusal: Problem | null;
  amended: AmendedEvent | null;
};

export type EventAmendmentEvent =
  /** After each change of a control. */
  | { type: 'form.changed'; form: RawEventAmendment }
  | { type: 'form.submitted'; form: RawEventAmendment };

type Output = { output: SignedActOutput<AmendedEvent> };

type Submitted = { context: EventAmendmentContext; event: { form: RawEventAmendment } };

/** The form as it opens: with its draft, else as the event is recorded. */
export function openedEvent({ draft, event, timeZone }: EventAmendmentInput) {
  return { form: draft ?? { typed: typedFactsOf(event, timeZone), reason: '', notes: [] } };
}

export const read = ({ context, event: { form } }: Submitted) => ({
  read: readEventAmendment(form, context.event, {
    timeZone: context.timeZone,
    people: context.choices.people,
  }),
});

/** Only entered with content; anything else is a programming error. */
export function actOf({
  amendmentId,
  content,
  refusal,
}: EventAmendmentContext): SignedActInput<EventAmendmentContent> {
  if (content === null) throw new Error('Signing started before the form was complete.');
  return { idempotencyKey: amendmentId, content, isInline: false, problem: refusal };
}

/** The names the chart may use, and what each does. */
export const eventAmendmentSetup = setup({
  types: {
    context: {} as EventAmendmentContext,
    events: {} as EventAmendmentEvent,
    input: {} as EventAmendmentInput,
    output: {} as AmendedEvent | null,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'unavailable',
  },
  actors: { signedAct: signedAct<EventAmendmentContent, AmendedEvent>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    isChangeRequested: outputGuards.isChangeRequested,
    formIsValid: (_, { read: { ok } }: { read: ReadEventAmendment }) => ok,
    isOvertaken: (_, { output }: Output) => problemOf(output).code === 'amended_meanwhile',
  },
  actions: {
    setForm: assign((_, { form }: { form: RawEventAmendment }) => ({ form, isTouched: true })),
    acceptForm: assign((_, { read: found }: { read: ReadEventAmendment }) => ({
      content: found.ok ? found.content : null,
      problems: [],
      refusal: null,
    })),
    markProblems: assign((_, { read: found }: { read: ReadEventAmendment }) => ({
      problems: found.ok ? [] : found.problems,
    })),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { problems: problemsOfRefused(refusal), refusal };
    }),
    setAmended: assign((_, { output }: Output) => ({ amended: receiptOf(output) })),
  },
});
