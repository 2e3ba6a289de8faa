import * as v from 'valibot';
import { defineGet } from './call.ts';
import { RecordId } from './primitives.ts';

/** ENT-04: one item of a select. */
export const SelectItem = v.object({ value: v.union([v.number(), v.string()]), text: v.string() });
export type SelectItem = v.InferOutput<typeof SelectItem>;
export const SelectItems = v.array(SelectItem);

export const selectClients = defineGet({
  name: 'selectClients',
  summary: 'All agencies, for system administrators.',
  path: '/api/Select/Clients',
  access: 'clients',
  reply: SelectItems,
});

export const selectClientsByUser = defineGet({
  name: 'selectClientsByUser',
  summary: 'The agencies of the session user.',
  path: '/api/Select/ClientsByUser',
  access: 'session',
  query: v.object({ id: RecordId }),
  reply: SelectItems,
});

export const selectPermissions = defineGet({
  name: 'selectPermissions',
  summary: 'The permission profiles.',
  path: '/api/Select/Permissions',
  access: 'session',
  reply: SelectItems,
});

export const selectDepartments = defineGet({
  name: 'selectDepartments',
  summary: 'The departments of the session agency.',
  path: '/api/Select/Departments',
  access: 'session',
  reply: SelectItems,
});
