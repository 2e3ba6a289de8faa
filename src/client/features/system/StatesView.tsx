import type { StateRow } from '../../../contract/system/stateRules.ts';
import { stateForm } from '../../../rules/system/stateForm.ts';
import { RecordList } from '../../core/records/RecordList.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { Link } from '../../ui/basic/Link.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { SystemLinks } from './SystemLinks.tsx';

const columns: Column<StateRow>[] = [
  {
    head: 'State',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ code, name }) => (
      <Link className="row-link" href={stateForm.addressOf(code)}>
        {name}
      </Link>
    ),
  },
  { head: 'Records kept', unit: 'years', number: true, cell: (row) => row.retentionYears },
  {
    head: 'Forms',
    cell: ({ forms }) =>
      forms.length > 0 ? formsText(forms) : <span className="quiet">None</span>,
  },
  {
    head: 'Other schedules',
    number: true,
    cell: ({ overrides }) => (overrides > 0 ? overrides : <span className="quiet">None</span>),
  },
  { head: 'Customers', number: true, cell: ({ customers }) => customers },
];

function formsText(forms: readonly string[]): string {
  return forms.map((form) => (form === 'ny-form-3848' ? 'NY Form 3848' : form)).join(', ');
}

/** Each state with what applies to its agencies. */
export function StatesView({
  frame,
  onOpen,
  data,
  address,
}: ViewProps<{ data: StateRow[]; total: number }>) {
  return (
    <RecordList
      frame={frame}
      title="States"
      form={stateForm}
      canAdd={false}
      address={address}
      onOpen={onOpen}
      searchHint="Name"
      tools={<SystemLinks />}
      columns={columns}
      rows={data.data}
      total={data.total}
      rowKey={({ code }) => code}
      firstUse="States are built in."
    />
  );
}
