import { listDepartments } from '../../../../contract/administration/department.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { DepartmentListView } from './DepartmentListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(listDepartments, { query }, { signal }),
  view: DepartmentListView,
});
