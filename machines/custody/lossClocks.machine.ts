import { assign, setup } from 'xstate';
import type { LossDates, LossStep } from '../../src/contract/reports/deaReport.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { lossStepProblem } from '../../src/rules/reports/lossClocks.ts';
import { output, received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { type ReportFileInput, reportFileMachine } from '../core/reportFile.machine.ts';

/** One loss of the page: since when its clocks run, and which of them have ended. */
export type RunningLoss = LossDates & { id: string; discoveredOn: string };

export type LossClocksInput = {
  file: ReportFileInput;
  /** Today where the agency is. */
  today: string;
  losses: readonly RunningLoss[];
};

export type StepAsked = { id: string; step: LossStep; doneOn: string };

/** When the notice and the form of a loss were sent, as recorded now. */
export type StepDates = { id: string; dates: LossDates };

type Context = LossClocksInput & {
  /** The last one: under way, refused, or recorded. */
  asked: StepAsked | null;
  /** Why the last one was not recorded. */
  problem: string | null;
};

type LossClocksEvent = { type: 'step.submitted'; asked: StepAsked };

const unexpected = 'It could not be recorded. Try again in a moment.';

function problemOf({ losses, today }: Context, { id, doneOn }: StepAsked): string | null {
  const loss = losses.find((known) => known.id === id);
  return loss === undefined ? unexpected : lossStepProblem(loss.discoveredOn, doneOn, today);
}

/** That the notice was sent, or the form: it ends the clock. */
export const lossClocksMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LossClocksInput,
    events: {} as LossClocksEvent,
    children: {} as { reportFile: 'reportFile' },
    tags: {} as 'busy' | 'broken',
  },
  actors: {
    reportFile: reportFileMachine,
    /** Reports to the server on which day it was sent. */
    recordStep: promisePlaceholder<Result<StepDates>, StepAsked>('recordStep'),
  },
  guards: {
    isWrong: (_, { problem }: { problem: string | null }) => problem !== null,
    isRecorded: (_, { output }: { output: Result<StepDates> }) => output.ok,
  },
  actions: {
    setAsked: assign((_, { asked }: { asked: StepAsked }) => ({ asked, problem: null })),
    markProblem: assign((_, { problem }: { problem: string | null }) => ({ problem })),
    setDates: assign(({ context }, { output }: { output: Result<StepDates> }) => {
      const { id, dates } = valueIn(output);
      const losses = context.losses.map((loss) => (loss.id === id ? { ...loss, ...dates } : loss));
      return { losses };
    }),
    setFailure: assign((_, { output }: { output: Result<StepDates> | null }) => ({
      problem: problemIn(output)?.message ?? unexpected,
    })),
  },
}).createMachine({
  id: 'lossClocks',
  description: 'Shows thefts and losses of a period, exports them, and records sent DEA reports.',
  context: ({ input }) => ({ ...input, asked: null, problem: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The report is shown, with its export chart.',
      invoke: {
        id: 'reportFile',
        src: 'reportFile',
        input: ({ context }) => context.file,
        onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'The deadlines are running or met.',
          initial: 'unmarked',
          on: {
            'step.submitted': [
              {
                guard: {
                  type: 'isWrong',
                  params: ({ context, event }) => ({ problem: problemOf(context, event.asked) }),
                },
                target: '.marked',
                actions: [
                  { type: 'setAsked', params: received },
                  {
                    type: 'markProblem',
                    params: ({ context, event }) => ({ problem: problemOf(context, event.asked) }),
                  },
                ],
                meta: { requirements: ['REG-04'] },
              },
              {
                target: 'recording',
                actions: { type: 'setAsked', params: received },
                meta: { requirements: ['REG-04'] },
              },
            ],
          },
          states: {
            unmarked: { description: 'No errors.' },
            marked: { description: 'The last entry was not recorded, with the reason.' },
            recorded: { description: 'The last entry was recorded.' },
          },
        },
        recording: {
          description: 'The server records the day the report was sent.',
          tags: 'busy',
          invoke: {
            id: 'recordStep',
            src: 'recordStep',
            input: ({ event }) => event.asked,
            onDone: [
              {
                guard: { type: 'isRecorded', params: output },
                target: 'idle.recorded',
                actions: { type: 'setDates', params: output },
                meta: { requirements: ['REG-04'] },
              },
              {
                target: 'idle.marked',
                actions: { type: 'setFailure', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'idle.marked',
              actions: { type: 'setFailure', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    broken: { description: 'Failed. The user can reload.', tags: 'broken' },
  },
});
