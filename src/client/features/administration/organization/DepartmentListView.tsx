import type {
  DepartmentList,
  DepartmentRow,
} from '../../../../contract/administration/department.ts';
import { departmentForm } from '../../../../rules/administration/departmentForm.ts';
import { RecordList } from '../../../core/records/RecordList.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useSectionTitle } from '../../../shell/useSectionTitle.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Standing } from './Standing.tsx';

const columns: readonly Column<DepartmentRow>[] = [
  {
    key: 'name',
    head: 'Department',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ id, name }) => (
      <Link className="row-link" href={`/admin/departments/edit/${id}`}>
        {name}
      </Link>
    ),
  },
  { key: 'people', head: 'People', number: true, cell: ({ peopleCount }) => peopleCount },
  { key: 'isActive', head: 'Status', cell: ({ isActive }) => <Standing isActive={isActive} /> },
];

export function DepartmentListView({
  app,
  frame,
  onOpen,
  data,
  address,
  name,
}: ViewProps<DepartmentList>) {
  return (
    <RecordList
      frame={frame}
      title={useSectionTitle(app, name)}
      things="Departments"
      thing="department"
      path={departmentForm.listPath}
      address={address}
      onOpen={onOpen}
      newHref="/admin/departments/edit/new"
      searchHint="Name"
      columns={columns}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="Departments are parts of an agency, such as Operations and Training. They are optional."
    />
  );
}
