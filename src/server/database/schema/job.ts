import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, recordId } from '../columns.ts';

/** When a job runs next, for one agency or (0) for the installation. Locking its row keeps two servers apart. */
export const jobSchedules = pgTable(
  'job_schedules',
  { job: text().notNull(), agencyId: integer().notNull(), nextRunAt: instant().notNull() },
  (table) => [
    primaryKey({ columns: [table.job, table.agencyId] }),
    index('job_schedules_due_index').on(table.nextRunAt),
  ],
);

/** The queue and its history: a run waits, is held by one server under a lease, and ends. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: recordId(),
    job: text().notNull(),
    /** 0 for the installation. No foreign key: its history outlives an agency. */
    agencyId: integer().notNull(),
    /** Null if the schedule requested it. */
    requestedBy: text(),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    createdAt: createdAt(),
    /** Not before: the first time, or after a failed attempt. */
    runAt: createdAt(),
    attempts: integer().notNull().default(0),
    /** New with every attempt: what an earlier one still writes is refused. */
    leaseToken: uuid(),
    /** By the database's clock: servers' clocks may differ. */
    leaseUntil: instant(),
    startedAt: instant(),
    finishedAt: instant(),
    done: integer().notNull().default(0),
    /** 0 while it is not known how much there is to do. */
    total: integer().notNull().default(0),
    /** One sentence: what it did, or why it failed. */
    result: text(),
    /** A code, for `failed`. */
    fault: text(),
  },
  (table) => [
    uniqueIndex('job_runs_active_key')
      .on(table.job, table.agencyId)
      .where(sql`state in ('queued', 'running')`),
    index('job_runs_waiting_index').on(table.runAt).where(sql`state in ('queued', 'running')`),
    index('job_runs_created_index').on(table.createdAt, table.id),
    index('job_runs_agency_index').on(table.agencyId, table.createdAt, table.id),
    index('job_runs_job_index').on(table.job, table.agencyId, table.createdAt),
  ],
);

/** What a run says of itself while it works. No secrets, no patients. */
export const jobLogs = pgTable(
  'job_logs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid()
      .notNull()
      .references(() => jobRuns.id, { onDelete: 'cascade' }),
    at: createdAt(),
    level: text({ enum: ['info', 'warn', 'error'] }).notNull(),
    text: text().notNull(),
  },
  (table) => [index().on(table.runId, table.id)],
);

/** What a run has already delivered, so that a second attempt does not do it twice. */
export const jobDeliveries = pgTable(
  'job_deliveries',
  {
    runId: uuid()
      .notNull()
      .references(() => jobRuns.id, { onDelete: 'cascade' }),
    userId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.userId] })],
);
