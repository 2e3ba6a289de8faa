import * as v from 'valibot';
import { defineCall } from './call.ts';
import { RecordId } from './primitives.ts';

/** ENT-04: one item of a select. */
export const SelectItem = v.object({ value: v.union([v.number(), v.string()]), text: v.string() });
export type SelectItem = v.InferOutput<typeof SelectItem>;
export const SelectItems = v.array(SelectItem);

export const selectClients = defineCall({
  name: 'selectClients',
  summary: 'All agencies, for system administrators.',
  method: 'GET',
  path: '/api/Select/Clients',
  access: 'clients',
  reply: SelectItems,
});

export const selectClientsByUser = defineCall({
  name: 'selectClientsByUser',
  summary: 'The agencies of the session user.',
  method: 'GET',
  path: '/api/Select/ClientsByUser',
  access: 'session',
  query: v.object({ id: RecordId }),
  reply: SelectItems,
});

export const selectPermissions = defineCall({
  name: 'selectPermissions',
  summary: 'The permission profiles.',
  method: 'GET',
  path: '/api/Select/Permissions',
  access: 'session',
  reply: SelectItems,
});

export const selectDepartments = defineCall({
  name: 'selectDepartments',
  summary: 'The departments of the session agency.',
  method: 'GET',
  path: '/api/Select/Departments',
  access: 'session',
  reply: SelectItems,
});
