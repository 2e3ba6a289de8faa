import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { RecordId } from '../core/primitives.ts';

/** What an agency needs before its first inventory is counted, in this order. */
export const setupSteps = [
  'settings',
  'sites',
  'departments',
  'suppliers',
  'products',
  'inventories',
  'count',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const SetupProgress = v.object({
  agencyName: v.string(),
  /** They name the agency's address, without which they are never saved. */
  hasSettings: v.boolean(),
  /** In use, of each. */
  sites: v.number(),
  departments: v.number(),
  suppliers: v.number(),
  products: v.number(),
  inventories: v.number(),
  /** Inventories that were counted at least once. */
  counted: v.number(),
  /** Those that were not, in the order in which they are offered: the person's own first. */
  uncounted: v.array(v.object({ id: RecordId, name: v.string(), isAssociated: v.boolean() })),
});
export type SetupProgress = v.InferOutput<typeof SetupProgress>;

export const getSetupProgress = defineGet({
  name: 'getSetupProgress',
  summary: 'How far the session agency is set up.',
  path: '/api/Admin/FirstTimeSetup',
  access: 'administration',
  reply: SetupProgress,
});
