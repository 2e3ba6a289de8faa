import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { userAccessMachine } from '../../../../machines/users/userAccess.machine.ts';
import { userListPath } from '../../../rules/users/userQuery.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { check, info } from '../../ui/icons/signs.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { AccountActs } from './AccountActs.tsx';
import { UserTabs } from './account/UserTabs.tsx';
import { actTexts } from './actTexts.ts';
import { ProtectionCard } from './ProtectionCard.tsx';
import { RightsCard } from './RightsCard.tsx';

export type UserAccessRef = ActorRefFrom<typeof userAccessMachine>;

/** ROUTE-13: someone else's account; SHELL-02: the bar shows the record's name. */
export function UserAccess({ work, frame = {} }: { work: UserAccessRef; frame?: Frame }) {
  const { access, editor, act } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isConfirming = useSelector(work, (state) => state.hasTag('confirming'));
  const { user } = access;
  const trail = [
    <Link key="users" href={userListPath}>
      Users
    </Link>,
  ];
  return (
    <Page frame={frame} title={user.fullName} trail={trail}>
      <UserTabs userId={user.userId} name={user.fullName} shown="security" />
      <Outcome work={work} />
      <div className="security">
        <AccountActs
          access={access}
          editor={editor}
          isBusy={isBusy}
          onAct={(chosen) => work.send({ type: 'act.requested', act: chosen })}
        />
        <RightsCard
          access={access}
          editor={editor}
          isBusy={isBusy}
          onSave={(rights) => work.send({ type: 'rights.submitted', rights })}
        />
        <ProtectionCard access={access} />
      </div>
      {isConfirming && act && <Confirmation work={work} />}
    </Page>
  );
}

function Outcome({ work }: { work: UserAccessRef }) {
  const { message, refusal } = useSelector(work, (state) => state.context);
  const isUnchanged = useSelector(work, (state) => state.hasTag('unchanged'));
  if (refusal !== null) {
    return (
      <Message kind="bad" role="alert" focused title="Not done">
        <p>{refusal}</p>
      </Message>
    );
  }
  if (message !== null) {
    return (
      <Message kind="good" role="status" icon={check}>
        <p>{message}</p>
      </Message>
    );
  }
  return isUnchanged ? (
    <Message role="status" icon={info}>
      <p>There are no changes to save.</p>
    </Message>
  ) : null;
}

function Confirmation({ work }: { work: UserAccessRef }) {
  const { access, act } = useSelector(work, (state) => state.context);
  if (!act) return null;
  const { label, question } = actTexts[act];
  const drop = () => work.send({ type: 'act.canceled' });
  return (
    <Dialog
      title={`${label}?`}
      role="alertdialog"
      onDismiss={drop}
      foot={
        <>
          <Button kind="primary" onClick={() => work.send({ type: 'act.confirmed' })}>
            {label}
          </Button>
          <Button onClick={drop}>Cancel</Button>
        </>
      }
    >
      <p>{question(access.user.fullName)}</p>
    </Dialog>
  );
}
