import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** A substance that a state puts into another schedule than the DEA does. */
export interface ScheduleOverride {
  readonly substance: string;
  readonly schedule: string;
}

/** What a system administrator has set for a state; without a row the rules that come with the program hold. */
export const stateRules = pgTable('state_rules', {
  code: text().primaryKey(),
  version: integer().notNull(),
  retentionYears: integer().notNull(),
  forms: text().array().notNull(),
  overrides: jsonb().$type<ScheduleOverride[]>().notNull(),
  changedBy: text(),
  changedAt: instant(),
});
