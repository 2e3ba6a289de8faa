import { type AuditorRow, auditorForm, auditors } from '../../../contract/users/auditor.ts';
import { invitePath } from '../../../rules/users/userInvite.ts';
import { editPage } from '../../core/records/editPage.ts';
import { listPage } from '../../core/records/listPage.ts';
import { resourcePages } from '../../core/records/resourcePages.ts';
import { dayText } from '../../shell/text/formats.ts';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { State } from '../../ui/feedback/State.tsx';
import { warning } from '../../ui/icons/login.ts';
import { checkCircle, info } from '../../ui/icons/signs.ts';

const columns: readonly Column<AuditorRow>[] = [
  {
    head: 'Auditor',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ id, fullName, email }) => (
      <>
        <Link className="row-link" href={auditorForm.addressOf(id)}>
          {fullName}
        </Link>
        <span className="cell-sub">{email}</span>
      </>
    ),
  },
  {
    head: 'Records',
    cell: ({ periodFrom, periodTo }) =>
      periodFrom === '' ? (
        <span className="quiet">Not chosen</span>
      ) : (
        `${dayText(periodFrom)} to ${dayText(periodTo)}`
      ),
  },
  { head: 'Access', cell: (row) => <Access row={row} /> },
];

function Access({ row: { expiresAt, hasEnded, isActive } }: { row: AuditorRow }) {
  if (!isActive) {
    return (
      <State tone="warning" path={info}>
        Account inactive
      </State>
    );
  }
  if (expiresAt === '') {
    return (
      <State tone="warning" path={warning}>
        Not set up yet
      </State>
    );
  }
  return hasEnded ? (
    <State tone="warning" path={info}>
      Ended {dayText(expiresAt)}
    </State>
  ) : (
    <State tone="good" path={checkCircle}>
      Until {dayText(expiresAt)}
    </State>
  );
}

/** RIGHT-07: what auditor accounts may read, and until when. */
export const page = resourcePages({
  list: listPage(auditors, {
    form: auditorForm,
    searchHint: 'Name or email',
    columns,
    canAdd: false,
    tools: (
      <ButtonLink href={invitePath} small>
        Invite an auditor
      </ButtonLink>
    ),
    firstUse:
      'An auditor reads reports and field records for a limited time and records nothing. Invite the auditor as a user first, then choose here what they may read.',
  }),
  edit: editPage(auditors, auditorForm),
});
