import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { userEditMachine } from '../../../../machines/users/userEdit.machine.ts';
import { userListPath } from '../../../rules/users/userQuery.ts';
import { whyNotEditable } from '../../../rules/users/userRights.ts';
import type { Frame } from '../../shell/frame.ts';
import { Page } from '../../shell/Page.tsx';
import { whenText } from '../../shell/text/when.ts';
import { Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { UserTabs } from './account/UserTabs.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { EditState } from './EditState.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserForm } from './UserForm.tsx';

export type UserEditRef = ActorRefFrom<typeof userEditMachine>;

/** Someone else's record; SHELL-02: the bar shows the record's name. */
export function UserEdit({ work, frame = {} }: { work: UserEditRef; frame?: Frame }) {
  const { base, storedAt } = useSelector(work, (state) => state.context);
  const trail = [
    <Link key="users" href={userListPath}>
      Users
    </Link>,
  ];
  return (
    <Page frame={frame} title={base.fullName} trail={trail} tools={<Label work={work} />}>
      {storedAt !== null && (
        <Message kind="warning" role="status">
          <p>You’re offline. This user is shown as of {whenText(storedAt)}.</p>
        </Message>
      )}
      <UserTabs userId={base.userId} name={base.fullName} shown="details" />
      <Body work={work} />
    </Page>
  );
}

/** *Saved here · Sending · Saved · Needs attention* */
function Label({ work }: { work: UserEditRef }) {
  const label = useSelector(work, (state) => {
    if (state.hasTag('busy')) return 'Sending';
    return state.hasTag('conflict') ? 'Needs attention' : state.context.label;
  });
  return <p role="status">{label && <EditState label={label} />}</p>;
}

function Body({ work }: { work: UserEditRef }) {
  const context = useSelector(work, (state) => state.context);
  const isReadOnly = useSelector(work, (state) => state.hasTag('readOnly'));
  const isConflict = useSelector(work, (state) => state.hasTag('conflict'));
  const { base, user, editor, changed, choices } = context;
  if (isReadOnly) return <UserFacts user={base} reason={whyNotEditable(editor, base)} />;
  if (isConflict && changed) {
    return (
      <ConflictChoice
        mine={user}
        theirs={changed.current}
        fields={changed.fields}
        choices={choices}
        onChoose={(field, side) => work.send({ type: 'choice.made', field, side })}
        onConfirm={() => work.send({ type: 'choices.confirmed' })}
      />
    );
  }
  return <UserForm work={work} user={user} />;
}
