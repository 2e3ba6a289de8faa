import type { UserRow } from '../../../contract/users/user.ts';
import type { EditLabel } from '../../../rules/offline/unsentEdit.ts';
import { givenOf, type UserQuery, userListPath } from '../../../rules/users/userQuery.ts';
import {
  accountNote,
  mailFailure,
  originNote,
  userTypeText,
} from '../../../rules/users/userText.ts';
import { EditState } from '../../core/records/EditState.tsx';
import { sorting } from '../../shell/SortLink.tsx';
import { dateText, timeText } from '../../shell/text/formats.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { check, lock, xCircle } from '../../ui/icons/signs.ts';

interface UserTableProps {
  agency: string;
  rows: readonly UserRow[];
  query: UserQuery;
  labels: Readonly<Record<string, EditLabel>>;
}

/** One line per person; a name leads to their record. */
export function UserTable({ agency, rows, query, labels }: UserTableProps) {
  return (
    <DataTable
      caption={`Users of ${agency}`}
      className="users"
      columns={columnsFor(query, labels)}
      rows={rows}
      rowKey={({ userId }) => userId}
    />
  );
}

function columnsFor(query: UserQuery, labels: UserTableProps['labels']): Column<UserRow>[] {
  const by = (column: string) =>
    sorting(userListPath, givenOf(query), query.sort || 'fullName', column);
  const edits: Column<UserRow> = {
    key: 'edits',
    head: 'Your edits',
    place: 'cell-edits',
    cell: ({ userId }) => {
      const label = labels[userId];
      return label ? <EditState label={label} /> : <span className="quiet">None</span>;
    },
  };
  return [
    {
      key: 'name',
      head: 'User',
      ...by('fullName'),
      place: 'cell-main',
      rowHeader: true,
      cell: (user) => (
        <>
          <Link className="row-link" href={`/admin/users/edit/details/${user.userId}`}>
            {user.fullName}
          </Link>
          <span className="cell-sub">
            {user.email}
            <MailFault user={user} />
          </span>
        </>
      ),
    },
    {
      key: 'profile',
      head: 'Profile',
      ...by('permissionProfile'),
      cell: ({ permissionProfile }) => permissionProfile,
    },
    {
      key: 'type',
      head: 'User type',
      ...by('userType'),
      place: 'cell-two',
      cell: (user) => (
        <>
          {userTypeText[user.userType]}
          <span className="cell-sub">{originNote(user)}</span>
        </>
      ),
    },
    {
      key: 'login',
      head: 'Last login',
      ...by('lastLoginDate'),
      cell: ({ lastLoginDate }) =>
        lastLoginDate === null ? (
          <span className="nowrap">Never</span>
        ) : (
          <time className="nowrap" dateTime={lastLoginDate}>
            {dateText(lastLoginDate)}
            <span className="cell-sub">{timeText(lastLoginDate)}</span>
          </time>
        ),
    },
    { key: 'account', head: 'Account', ...by('isActive'), cell: Account },
    ...(Object.keys(labels).length > 0 ? [edits] : []),
  ];
}

function MailFault({ user }: { user: UserRow }) {
  const fault = mailFailure(user);
  return fault === '' ? null : <span className="mail-fault">{fault}</span>;
}

function Account(user: UserRow) {
  const note = accountNote(user);
  return (
    <>
      <Standing {...user} />
      {note !== '' && <span className="cell-sub">{note}</span>}
    </>
  );
}

function Standing({ isActive, isLockedOut, deactivatedDueToInactivity }: UserRow) {
  if (!isActive) {
    return (
      <Badge tone="line" path={xCircle}>
        {deactivatedDueToInactivity ? 'Not used' : 'Inactive'}
      </Badge>
    );
  }
  return isLockedOut ? (
    <Badge tone="bad" path={lock}>
      Locked
    </Badge>
  ) : (
    <Badge tone="good" path={check}>
      Active
    </Badge>
  );
}
