import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { line, pageQuery, RecordId, Search } from '../core/primitives.ts';
import {
  largestPeople,
  NewOrRecordId,
  recordToEdit,
  recordToSave,
  storedRecord,
} from '../core/record.ts';

export const DepartmentFields = v.object({
  name: line('the name', 100),
  isActive: v.boolean(),
  /** Ids of those who are in it; no one is in two. */
  people: v.pipe(v.array(RecordId), v.maxLength(10_000, 'Choose at most 10,000 people.')),
});
export type DepartmentFields = v.InferOutput<typeof DepartmentFields>;

export const DepartmentRow = v.object({
  id: RecordId,
  name: v.string(),
  isActive: v.boolean(),
  peopleCount: v.number(),
});
export type DepartmentRow = v.InferOutput<typeof DepartmentRow>;
export const DepartmentList = v.object({ data: v.array(DepartmentRow), total: v.number() });
export type DepartmentList = v.InferOutput<typeof DepartmentList>;

export const listDepartments = defineCall({
  name: 'listDepartments',
  summary: 'The departments of the session agency, in pages of 100.',
  method: 'GET',
  path: '/api/Admin/Departments',
  access: 'administration',
  query: v.object({ ...pageQuery, search: Search }),
  reply: DepartmentList,
});

export const getDepartment = defineCall({
  name: 'getDepartment',
  summary: 'One department, to be edited; `new` for the form of a new one.',
  method: 'GET',
  path: '/api/Admin/Departments/{id}',
  access: 'administration',
  params: v.object({ id: NewOrRecordId }),
  reply: recordToEdit(DepartmentFields),
});

export const saveDepartment = defineCall({
  name: 'saveDepartment',
  summary: 'Saves a department; 409 where someone else saved it first.',
  method: 'POST',
  path: '/api/Admin/Departments/Save',
  access: 'administration',
  largestBody: largestPeople,
  body: recordToSave(RecordId, DepartmentFields),
  reply: storedRecord(DepartmentFields),
});
