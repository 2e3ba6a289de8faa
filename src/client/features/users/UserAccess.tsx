import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { userAccessMachine } from '../../../../machines/users/userAccess.machine.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { mayAdminister } from '../../../rules/navigation/userAccess.ts';
import { userListPath } from '../../../rules/users/userQuery.ts';
import { addressWith } from '../../shell/address.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { Outcome } from '../../ui/feedback/Outcome.tsx';
import { Card } from '../../ui/layout/Card.tsx';
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
      <OutcomeOf work={work} />
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
        {mayAdminister(editor) && <ActRightsCard userId={user.userId} name={user.fullName} />}
        <ActsCard userId={user.userId} name={user.fullName} />
      </div>
      {isConfirming && act && <Confirmation work={work} />}
    </Page>
  );
}

/** RIGHT-04: the acts that the person may record are on a page of their own. */
function ActRightsCard({ userId, name }: { userId: string; name: string }) {
  return (
    <Card id="act-rights" title="Rights to acts">
      <div className="card-body stack">
        <p>Which acts {name} may record, such as uses, counts or destruction.</p>
        <Link href={`/admin/users/rights/${userId}`}>Show and change the rights to acts</Link>
      </div>
    </Card>
  );
}

/** REPORT-04: what the person did; the page of the report says so to someone who may not see it. */
function ActsCard({ userId, name }: { userId: string; name: string }) {
  return (
    <Card id="own-acts" title="Acts">
      <div className="card-body stack">
        <p>What {name} recorded, gave, witnessed or amended. Each look is audited.</p>
        <Link href={addressWith(routeOf('personActs').path, { userId })}>Show the acts</Link>
      </div>
    </Card>
  );
}

function OutcomeOf({ work }: { work: UserAccessRef }) {
  const { message, refusal } = useSelector(work, (state) => state.context);
  const isUnchanged = useSelector(work, (state) => state.hasTag('unchanged'));
  return <Outcome refusalTitle="Not done" {...{ message, refusal, isUnchanged }} />;
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
