import type {
  NewPeople as NewPeopleData,
  NewPerson,
} from '../../../../contract/users/newPeople.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Page } from '../../../shell/Page.tsx';
import { dateText } from '../../../shell/text/formats.ts';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { actLabels, newPeopleAddress } from './actLabels.ts';

const users = (
  <Link key="users" href="/admin/users/list">
    Users
  </Link>
);

/** People whose accounts others made, changed or unlocked lately, and whom no independent administrator has confirmed. */
export function NewPeople({ data: { rows }, frame }: ViewProps<NewPeopleData>) {
  return (
    <Page frame={frame} title="New people to confirm" trail={[users]}>
      <Card id="new-people" title="New people to confirm" count={rows.length}>
        <div className="card-body">
          <p>
            A new person and the person who created, changed or unlocked their account can’t sign
            the same record until another administrator confirms the new person.
          </p>
        </div>
        {rows.length === 0 ? (
          <FirstUse path={checkCircle} title="No one to confirm">
            People appear here for 30 days after someone invites them, changes their address,
            unlocks them, or resets their PIN or password.
          </FirstUse>
        ) : (
          <DataTable
            caption="New people to confirm"
            columns={columns}
            rows={rows}
            rowKey={({ userId }) => userId}
          />
        )}
      </Card>
    </Page>
  );
}

const columns: Column<NewPerson>[] = [
  {
    key: 'person',
    head: 'Person',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ userId, fullName, jobTitle, email }) => (
      <>
        <Link href={`${newPeopleAddress}/${userId}`}>{fullName}</Link>
        <span className="cell-sub">{jobTitle ?? email}</span>
      </>
    ),
  },
  {
    key: 'acts',
    head: 'What was done',
    cell: ({ acts }) =>
      acts.map(({ kind, by, at }) => (
        <span key={`${kind} ${at}`} className="cell-sub">
          {by} {actLabels[kind]}, {dateText(at)}
        </span>
      )),
  },
  { key: 'until', head: 'Listed until', cell: ({ until }) => dateText(until) },
  {
    key: 'confirm',
    head: 'What to do',
    place: 'cell-full',
    cell: ({ userId, fullName, refusal }) =>
      refusal ?? (
        <ButtonLink href={`${newPeopleAddress}/${userId}`} small>
          Confirm
          <span className="visually-hidden">: {fullName}</span>
        </ButtonLink>
      ),
  },
];
