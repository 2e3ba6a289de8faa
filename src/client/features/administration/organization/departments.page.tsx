import {
  type DepartmentRow,
  departmentForm,
  departments,
} from '../../../../contract/administration/department.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Standing } from './Standing.tsx';

const columns: readonly Column<DepartmentRow>[] = [
  {
    head: 'Department',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ id, name }) => (
      <Link className="row-link" href={departmentForm.addressOf(id)}>
        {name}
      </Link>
    ),
  },
  { head: 'People', number: true, cell: ({ peopleCount }) => peopleCount },
  { head: 'Status', cell: ({ isActive }) => <Standing isActive={isActive} /> },
];

export const page = resourcePages({
  list: listPage(departments, {
    form: departmentForm,
    searchHint: 'Name',
    columns,
    firstUse:
      'Departments are parts of an agency, such as Operations and Training. They are optional.',
  }),
  edit: editPage(departments, departmentForm),
});
