import {
  type AlertRecipientRow,
  alertRecipients,
} from '../../../contract/alerts/alertRecipient.ts';
import { alertRecipientForm, recipientKindText } from '../../../rules/alerts/alertRecipientForm.ts';
import { editPage } from '../../core/records/editPage.ts';
import { InUseFilter } from '../../core/records/ListFilter.tsx';
import { listPage } from '../../core/records/listPage.ts';
import { resourcePages } from '../../core/records/resourcePages.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';

const columns: readonly Column<AlertRecipientRow>[] = [
  {
    head: 'Person',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, person }) => (
      <Link className="row-link" href={alertRecipientForm.addressOf(id)}>
        {person}
      </Link>
    ),
  },
  { head: 'Alerts', cell: ({ kind }) => recipientKindText(kind) },
  {
    head: 'Inventory',
    cell: ({ inventory }) => inventory || <span className="quiet">Every inventory they see</span>,
  },
  {
    head: 'Status',
    place: 'cell-corner',
    cell: ({ isActive }) =>
      isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>,
  },
];

/** People whom the agency added to the required recipients of alerts (ALERT-02). */
export const page = resourcePages({
  list: listPage(alertRecipients, {
    form: alertRecipientForm,
    searchHint: 'Person or inventory',
    filters: (query) => <InUseFilter query={query} words="Active" />,
    columns,
    firstUse:
      'For people who must get alerts beyond the usual recipients: the agent and administrators, managers, and the people at both ends of a transfer.',
  }),
  edit: editPage(alertRecipients, alertRecipientForm),
});
