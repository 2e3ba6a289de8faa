import { assign, setup } from 'xstate';
import type { JobHistory, JobName, JobRunDetail } from '../../src/contract/system/job.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output, received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** What the history is narrowed to, as it stands in the address. */
export type JobQuery = Readonly<Record<string, string>>;

export type LoadedJobs = {
  history: JobHistory;
  /** The run that is opened below its row. */
  detail: JobRunDetail | null;
};

export type JobHistoryInput = LoadedJobs & { query: JobQuery };

export type JobHistoryEvent = { type: 'run.requested'; job: JobName };

const unexpected = 'It could not be done. Try again in a moment.';

function isAnyUnderWay({ history, detail }: LoadedJobs): boolean {
  const runs = [...history.runs, ...history.jobs.map(({ lastRun }) => lastRun), detail?.run];
  return runs.some((run) => run?.state === 'running' || run?.state === 'queued');
}

export const jobHistoryMachine = setup({
  types: {
    context: {} as JobHistoryInput & { job: JobName | null; failure: string | null },
    input: {} as JobHistoryInput,
    events: {} as JobHistoryEvent,
    tags: {} as 'starting' | 'failed',
  },
  actors: {
    /** The jobs as they are now, and the run that is opened. */
    readJobs: promisePlaceholder<Result<LoadedJobs>, { query: JobQuery }>('readJobs'),
    /** Queues a job of the installation, or of every agency. */
    startJob: promisePlaceholder<Result<null>, { job: JobName; query: JobQuery }>('startJob'),
  },
  guards: {
    mayRun: ({ context }) => context.history.mayRun,
    isUnderWay: ({ context }) => isAnyUnderWay(context),
    isRead: (_, { output }: { output: Result<LoadedJobs> }) => output.ok,
    isStillUnderWay: (_, { output }: { output: Result<LoadedJobs> }) =>
      output.ok && isAnyUnderWay(output.value),
    isStarted: (_, { output }: { output: Result<null> }) => output.ok,
  },
  actions: {
    setJob: assign((_, { job }: { job: JobName }) => ({ job })),
    setJobs: assign((_, { output }: { output: Result<LoadedJobs> }) => valueIn(output)),
    setFailure: assign((_, { output }: { output: Result<unknown> | null }) => ({
      failure: problemIn(output)?.message ?? unexpected,
    })),
  },
  delays: { untilNextLook: 1_000, untilQuietLook: 15_000 },
}).createMachine({
  id: 'jobHistory',
  description: 'Shows scheduled jobs, their progress and results. Authorized users can run a job.',
  context: ({ input }) => ({ ...input, job: null, failure: null }),
  initial: 'opening',
  on: {
    'run.requested': {
      guard: 'mayRun',
      target: '.starting',
      actions: { type: 'setJob', params: received },
      meta: { requirements: ['ROUTE-11'] },
    },
  },
  states: {
    opening: {
      description: 'The browser checks for running jobs.',
      always: [
        { guard: 'isUnderWay', target: 'watching', meta: { requirements: ['ROUTE-11'] } },
        { target: 'idle', meta: { requirements: ['ROUTE-11'] } },
      ],
    },
    idle: {
      description: 'No job is running. The browser checks again from time to time.',
      after: { untilQuietLook: { target: 'checking', meta: { requirements: ['ROUTE-11'] } } },
    },
    watching: {
      description: 'A job is waiting or running. The browser asks for progress again soon.',
      after: { untilNextLook: { target: 'checking', meta: { requirements: ['ROUTE-11'] } } },
    },
    failed: {
      description: 'The request failed, with the reason. The browser retries later.',
      tags: 'failed',
      after: { untilQuietLook: { target: 'checking', meta: { requirements: ['ERR-OTHER'] } } },
    },
    starting: {
      description: 'The server queues a job.',
      tags: 'starting',
      invoke: {
        id: 'startJob',
        src: 'startJob',
        input: ({ context: { job, query } }) => {
          if (!job) throw new Error('No job was asked for.');
          return { job, query };
        },
        onDone: [
          {
            guard: { type: 'isStarted', params: output },
            target: 'checking',
            meta: { requirements: ['ROUTE-11'] },
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    checking: {
      description: 'Waiting for the server to report progress.',
      invoke: {
        id: 'readJobs',
        src: 'readJobs',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'isStillUnderWay', params: output },
            target: 'watching',
            actions: { type: 'setJobs', params: output },
            meta: { requirements: ['ROUTE-11'] },
          },
          {
            guard: { type: 'isRead', params: output },
            target: 'idle',
            actions: { type: 'setJobs', params: output },
            meta: { requirements: ['ROUTE-11'] },
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
