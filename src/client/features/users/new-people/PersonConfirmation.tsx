import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { personConfirmationMachine } from '../../../../../machines/users/personConfirmation.machine.ts';
import type { NewPerson } from '../../../../contract/users/newPeople.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { ListFailed } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { actLabels, newPeopleAddress } from './actLabels.ts';
import { ConfirmForm } from './ConfirmForm.tsx';

export type PersonConfirmationRef = ActorRefFrom<typeof personConfirmationMachine>;

const trail = [
  <Link key="users" href="/admin/users/list">
    Users
  </Link>,
  <Link key="queue" href={newPeopleAddress}>
    New people to confirm
  </Link>,
];

/** What others did with an account, and under it the signature of who confirms its person; the chart says what is shown. */
export function PersonConfirmation({
  work,
  address,
  frame,
}: {
  work: PersonConfirmationRef;
  /** Of this page, to open it again. */
  address: string;
  frame?: Frame;
}) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { person, problem, confirmed } = state.context;
  return (
    <Page frame={frame} title="Confirm a new person" trail={trail}>
      {state.hasTag('unavailable') ? (
        <Card id="instead" title="Not confirmed">
          <ListFailed
            kind="other"
            title="This person can’t be confirmed now"
            acts={
              <>
                <ButtonLink href={address}>Open it again</ButtonLink>
                <ButtonLink href={newPeopleAddress}>All new people</ButtonLink>
              </>
            }
          >
            {formatted(problem?.message ?? '')}
          </ListFailed>
        </Card>
      ) : (
        <div className="interruption">
          {confirmed !== null && (
            <Message
              kind="good"
              icon={check}
              role="status"
              focused
              title={`${confirmed.fullName} is confirmed`}
              act={<Link href={newPeopleAddress}>All new people</Link>}
            >
              <p>They can now sign the same records as everyone else.</p>
            </Message>
          )}
          <PersonCard person={person} />
          {state.hasTag('signable') && <ConfirmForm work={work} person={person} />}
        </div>
      )}
    </Page>
  );
}

function PersonCard({ person }: { person: NewPerson }) {
  return (
    <Card id="person" title={person.fullName}>
      <div className="card-body">
        <Facts
          shape="row"
          facts={[
            { label: 'Username', value: person.userName },
            { label: 'Email', value: person.email },
            { label: 'Job title', value: person.jobTitle ?? 'Not recorded' },
            ...person.acts.map(({ kind, by, at }) => ({
              label: whenText(at),
              value: `${by} ${actLabels[kind]}`,
            })),
          ]}
        />
      </div>
    </Card>
  );
}
