import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { AgencyId, Count, Instant } from '../core/primitives.ts';

/** The training agency of the session's agency, and what was copied to it (LEDGER-05). */
export const TrainingAgency = v.object({
  clientId: AgencyId,
  name: v.string(),
  copiedAt: Instant,
  copiedBy: v.string(),
  /** What it has of the set-up. */
  people: Count,
  sites: Count,
  inventories: Count,
  products: Count,
});
export type TrainingAgency = v.InferOutput<typeof TrainingAgency>;

/** Null until an administrator makes it. */
export const TrainingState = v.object({ training: v.nullable(TrainingAgency) });
export type TrainingState = v.InferOutput<typeof TrainingState>;

export const getTraining = defineGet({
  name: 'getTraining',
  summary: 'The training agency of the session agency.',
  path: '/api/Admin/Training',
  access: 'administration',
  reply: TrainingState,
});

export const copyToTraining = definePost({
  name: 'copyToTraining',
  summary:
    'Copies the set-up of the session agency to its training agency, and makes that one if there is none. Stock and records stay as they are.',
  path: '/api/Admin/Training/Copy',
  access: 'administration',
  reply: TrainingState,
});
