import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { userListMachine } from '../../../../machines/users/userList.machine.ts';
import { auditorForm } from '../../../contract/users/auditor.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { invitePath } from '../../../rules/users/userInvite.ts';
import {
  isNarrowed,
  userListAddress,
  userListPath,
  userPageLength,
} from '../../../rules/users/userQuery.ts';
import { ImportLink } from '../../core/records/ImportLink.tsx';
import { type Frame, Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { whenText } from '../../shell/text/formats.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { ListPaging } from '../../ui/data/Paging.tsx';
import { FirstUse, ListFailed, NoMatch } from '../../ui/feedback/ListState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { plus, users } from '../../ui/icons/acts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { newPeopleAddress } from './new-people/actLabels.ts';
import { UserExport, type UserExportRef } from './UserExport.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserTable } from './UserTable.tsx';

export type UserListRef = ActorRefFrom<typeof userListMachine>;

interface UserListProps {
  work: UserListRef;
  agency: string;
  /** When the page was loaded: its typed filters start again with it. */
  loadedAt: string;
  /** The chart of exports; without it there is no button for one. */
  userExport?: UserExportRef | undefined;
  /** Whether a file of users may be read in, and new people confirmed. */
  mayImport?: boolean;
  frame?: Frame;
}

/** CALL-14: the people of the agency. */
export function UserList({
  work,
  agency,
  loadedAt,
  userExport,
  mayImport = false,
  frame = {},
}: UserListProps) {
  const { query, list, storedAt } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  return (
    <Page frame={frame} title={routeOf('userList').title}>
      {storedAt !== null && (
        <Message kind="warning" role="status">
          <p>You’re offline. Users are shown as of {whenText(storedAt)}.</p>
        </Message>
      )}
      {userExport && <UserExport chart={userExport} />}
      <UserFilters
        key={loadedAt}
        query={query}
        onChange={(filters) => work.send({ type: 'filters.changed', filters })}
      />
      <Card
        id="users"
        title="Users"
        count={isFailed ? undefined : list.total}
        note={isBusy && <span role="status">Searching</span>}
        tools={
          <>
            {isNarrowed(query) && <ClearFilters />}
            <PrintButton />
            {userExport && storedAt === null && (
              <Button small onClick={() => userExport.send({ type: 'export.requested', query })}>
                Export to Excel
              </Button>
            )}
            {mayImport && (
              <ButtonLink href={newPeopleAddress} small>
                New people to confirm
              </ButtonLink>
            )}
            {mayImport && (
              <ButtonLink href={auditorForm.listPath} small>
                Auditors
              </ButtonLink>
            )}
            {mayImport && <ImportLink kind="users" />}
            <ButtonLink href={invitePath} small>
              <Icon path={plus} small />
              Invite
            </ButtonLink>
          </>
        }
      >
        <Rows work={work} agency={agency} />
      </Card>
    </Page>
  );
}

function Rows({ work, agency }: { work: UserListRef; agency: string }) {
  const { query, list, labels, failure } = useSelector(work, (state) => state.context);
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  if (isFailed && failure !== null) {
    return (
      <ListFailed
        kind={failure.kind}
        reference={failure.reference}
        title="The search couldn’t be completed"
        acts={<Button onClick={() => work.send({ type: 'retry.requested' })}>Try again</Button>}
      >
        {failure.message}
      </ListFailed>
    );
  }
  if (list.data.length > 0) {
    return (
      <>
        <UserTable agency={agency} rows={list.data} query={query} labels={labels} />
        <ListPaging
          start={query.start}
          length={userPageLength}
          shown={list.data.length}
          total={list.total}
          addressAt={(start) => userListAddress({ ...query, start })}
        />
      </>
    );
  }
  return isNarrowed(query) || query.start !== '' ? (
    <NoMatch title="No user matches" acts={<ClearFilters />}>
      No one who works for {agency} matches your search.
    </NoMatch>
  ) : (
    <FirstUse path={users} title="No active users">
      Invite the first one. Choose “All” to see those who were deactivated.
    </FirstUse>
  );
}

function ClearFilters() {
  return (
    <Link className="card-link" href={userListPath}>
      Clear filters
    </Link>
  );
}
