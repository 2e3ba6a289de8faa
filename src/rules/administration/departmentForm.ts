import { DepartmentFields } from '../../contract/administration/department.ts';
import { checkFields, pathsWithin, type RecordForm } from '../core/recordForm.ts';

export const departmentForm: RecordForm = {
  noun: 'department',
  newTitle: 'New department',
  nameField: 'name',
  ...pathsWithin('/admin/departments'),
  listTitle: 'Departments',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Department', maxLength: 100, width: 'l' },
    {
      name: 'isActive',
      label: 'Active',
      kind: 'switch',
      group: 'Department',
      words: 'People may be assigned to it',
    },
    {
      name: 'people',
      label: 'People in it',
      kind: 'several',
      words: 'somebody',
      group: 'People',
      optional: true,
      hint: 'Each person is in one department at most.',
    },
  ],
  check: (typed) => checkFields(DepartmentFields, typed),
};

export const blankDepartment: DepartmentFields = { name: '', isActive: true, people: [] };
