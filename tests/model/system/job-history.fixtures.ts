import { jobHistoryMachine } from '../../../machines/system/jobHistory.machine.ts';
import type { JobHistory, JobRun } from '../../../src/contract/system/job.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const run: JobRun = {
  id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a10',
  job: 'auditChainCheck',
  clientId: 1,
  clientName: 'Hudson Valley EMS',
  requestedBy: null,
  state: 'done',
  createdAt: '2026-03-10T08:00:00.000Z',
  startedAt: '2026-03-10T08:00:00.000Z',
  finishedAt: '2026-03-10T08:00:02.000Z',
  dueAt: '2026-03-10T08:00:00.000Z',
  attempts: 1,
  done: 12,
  total: 12,
  result: 'All of 12 entries are in order.',
};

function history(state: JobRun['state'], mayRun = true): JobHistory {
  const shown = { ...run, state };
  return {
    jobs: [
      { name: 'auditChainCheck', isPerAgency: true, nextRunAt: null, lastRun: shown },
      { name: 'mail', isPerAgency: false, nextRunAt: null, lastRun: null },
    ],
    runs: [run],
    older: null,
    mayRun,
  };
}

const refused = failed('Try again later.');

export const jobHistory = model('job-history', jobHistoryMachine, {
  events: {
    'run.requested': [
      { type: 'run.requested', job: 'auditChainCheck' },
      { type: 'run.requested', job: 'mail' },
    ],
  },
  outputs: {
    readJobs: [
      succeeded({ history: history('running'), detail: null }),
      succeeded({ history: history('done'), detail: { run, log: [] } }),
      refused,
    ],
    startJob: [succeeded(null), refused],
  },
  errors: { readJobs: ['a strange answer'], startJob: ['a strange answer'] },
  inputs: {
    'nothing under way': { history: history('done'), detail: null, query: {} },
    'a run under way': { history: history('queued'), detail: null, query: { run: run.id } },
    'a user who may not run jobs': { history: history('failed', false), detail: null, query: {} },
  },
  context: ({ history: { jobs, mayRun }, detail, job, failure }) => ({
    last: jobs[0]?.lastRun?.state ?? 'none',
    isOpened: detail !== null,
    mayRun,
    job,
    failure,
  }),
});
