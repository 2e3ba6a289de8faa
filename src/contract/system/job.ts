import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { AgencyId, Instant, QueryInteger, RecordId, RowCursor } from '../core/primitives.ts';

/** The work that is done without anyone waiting for it. */
export const jobNames = [
  'mail',
  'alerts',
  'webhooks',
  'alertWatch',
  'expiryDigest',
  'parDigest',
  'reportMail',
  'patientCharts',
  'inactivityDeactivation',
  'retention',
  'monthClosing',
  'auditChainCheck',
  'nightlyBackup',
] as const;
const JobName = v.picklist(jobNames, 'There is no such job.');
export type JobName = v.InferOutput<typeof JobName>;

const JobRunState = v.picklist(['queued', 'running', 'done', 'failed']);

export const JobRun = v.object({
  id: RecordId,
  job: JobName,
  /** Null for the installation. */
  clientId: v.nullable(AgencyId),
  clientName: v.nullable(v.string()),
  /** Null if the schedule requested it. */
  requestedBy: v.nullable(v.string()),
  state: JobRunState,
  createdAt: Instant,
  startedAt: v.nullable(Instant),
  finishedAt: v.nullable(Instant),
  /** When it is tried (again), while it waits. */
  dueAt: Instant,
  attempts: v.number(),
  done: v.number(),
  /** 0 while it is not known how much there is to do. */
  total: v.number(),
  result: v.nullable(v.string()),
});
export type JobRun = v.InferOutput<typeof JobRun>;

const JobState = v.object({
  name: JobName,
  /** One that runs for each agency by itself. */
  isPerAgency: v.boolean(),
  /** The earliest next run of what the asker may see; null if it runs whenever there is something to do. */
  nextRunAt: v.nullable(Instant),
  /** The newest run of what the asker may see. */
  lastRun: v.nullable(JobRun),
});
export type JobState = v.InferOutput<typeof JobState>;

export const JobHistory = v.object({
  jobs: v.array(JobState),
  runs: v.array(JobRun),
  /** The start of the older runs; null if there are none. */
  older: v.nullable(v.string()),
  /** Whether the asker may run jobs now, and sees those of every agency. */
  mayRun: v.boolean(),
});
export type JobHistory = v.InferOutput<typeof JobHistory>;

export const listJobs = defineGet({
  name: 'listJobs',
  summary:
    'The jobs, their next runs and their history: of the session agency, or with the right `clients` of all.',
  path: '/api/Sysadmin/Jobs',
  access: 'session',
  countsAsActivity: false,
  query: v.object({
    job: v.optional(JobName),
    state: v.optional(JobRunState),
    clientId: v.optional(QueryInteger),
    before: v.optional(RowCursor),
  }),
  reply: JobHistory,
});

export const JobRunDetail = v.object({
  run: JobRun,
  log: v.array(
    v.object({ at: Instant, level: v.picklist(['info', 'warn', 'error']), text: v.string() }),
  ),
});
export type JobRunDetail = v.InferOutput<typeof JobRunDetail>;

export const getJobRun = defineGet({
  name: 'getJobRun',
  summary: 'One run with its log.',
  path: '/api/Sysadmin/Jobs/Runs/{id}',
  access: 'session',
  countsAsActivity: false,
  params: v.object({ id: RecordId }),
  reply: JobRunDetail,
});

export const runJobNow = definePost({
  name: 'runJobNow',
  summary:
    'Queues a job: for one agency, or without one for all. A run that waits or runs is not queued twice.',
  path: '/api/Sysadmin/Jobs/Run',
  access: 'clients',
  body: v.object({ job: JobName, clientId: v.nullable(AgencyId) }),
  reply: v.object({ runIds: v.array(RecordId) }),
});
