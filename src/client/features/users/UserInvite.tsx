import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { userInviteMachine } from '../../../../machines/users/userInvite.machine.ts';
import { auditorForm } from '../../../contract/users/auditor.ts';
import { userListPath } from '../../../rules/users/userQuery.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { InviteForm } from './InviteForm.tsx';

export type UserInviteRef = ActorRefFrom<typeof userInviteMachine>;

/** A new account, and the email that is sent with it. */
export function UserInvite({ work, frame = {} }: { work: UserInviteRef; frame?: Frame }) {
  const { model } = useSelector(work, (state) => state.context);
  const isAuditor = model?.userType === 'Auditor';
  const trail = [
    <Link key="users" href={userListPath}>
      Users
    </Link>,
  ];
  return (
    <Page frame={frame} title="Invite a user" trail={trail}>
      {model ? (
        <Card id="invited" title="Invited">
          <div className="card-body stack">
            <Message
              kind="good"
              role="status"
              icon={check}
              title={`${model.fullName} has an account`}
            >
              <p>
                An email with a link to set it up is on its way to {model.email}. The account’s
                security page shows whether it was delivered, and can send it again.
              </p>
            </Message>
            <div className="buttons">
              {isAuditor && (
                <ButtonLink kind="primary" href={auditorForm.addressOf(model.userId)}>
                  Choose what they may read
                </ButtonLink>
              )}
              <Button
                kind={isAuditor ? 'default' : 'primary'}
                onClick={() => work.send({ type: 'another.requested' })}
              >
                Invite another
              </Button>
              <ButtonLink href={`/admin/users/edit/security/${model.userId}`}>
                Open the account
              </ButtonLink>
              <ButtonLink href={userListPath} kind="quiet">
                Back to the list
              </ButtonLink>
            </div>
          </div>
        </Card>
      ) : (
        <InviteForm work={work} />
      )}
    </Page>
  );
}
