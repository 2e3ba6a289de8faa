import * as v from 'valibot';
import { line, RecordId } from '../core/primitives.ts';
import { largestPeople } from '../core/record.ts';
import { activeSwitch, checkFields, pathsWithin, type RecordForm } from '../core/recordForm.ts';
import { defineResource, searchedPage } from '../core/resource.ts';

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

export const departments = defineResource({
  one: 'Department',
  many: 'Departments',
  fields: DepartmentFields,
  row: DepartmentRow,
  query: searchedPage,
  summaries: {
    list: 'The departments of the session agency, in pages of 100.',
    get: 'One department, to be edited; `new` for the form of a new one.',
    save: 'Saves a department; 409 where someone else saved it first.',
  },
  largestBody: largestPeople,
});

export const departmentForm: RecordForm = {
  noun: 'department',
  newTitle: 'New department',
  nameField: 'name',
  ...pathsWithin('/admin/departments'),
  listTitle: 'Departments',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Department', maxLength: 100, width: 'l' },
    activeSwitch('Department', 'People may be assigned to it'),
    {
      name: 'people',
      label: 'People in it',
      kind: 'several',
      words: 'someone',
      group: 'People',
      optional: true,
      hint: 'Each person is in one department at most.',
    },
  ],
  check: (typed) => checkFields(DepartmentFields, typed),
};

export const blankDepartment: DepartmentFields = { name: '', isActive: true, people: [] };
