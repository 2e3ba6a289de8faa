import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { editableFields, type UserRow } from '../../../contract/users/user.ts';
import type { EditableUser } from '../../../rules/users/userMerge.ts';
import { userListPath } from '../../../rules/users/userQuery.ts';
import { typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { buttonClass } from '../../ui/basic/buttonClass.ts';
import { Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { info } from '../../ui/icons/signs.ts';
import type { UserEditRef } from './UserEdit.tsx';
import { UserFields } from './UserFields.tsx';

/** What can be changed of a person. Uncontrolled: the browser keeps what is typed until it is saved. */
export function UserForm({ work, user }: { work: UserEditRef; user: UserRow }) {
  const { base, drawn, untyped, editor, errors, refusal } = useSelector(
    work,
    (state) => state.context,
  );
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isUnchanged = useSelector(work, (state) => state.hasTag('unchanged'));
  const isRestored = useSelector(work, (state) => state.hasTag('restored'));
  const marked = editableFields.filter((field) => errors[field]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    work.send({ type: 'save.requested', form: formOfUser(event.currentTarget, user) });
  };
  return (
    <form
      className="stack"
      onSubmit={submit}
      onInput={({ currentTarget }) =>
        work.send({ type: 'form.typed', form: formOfUser(currentTarget, user) })
      }
      noValidate
      aria-label="User"
    >
      {isRestored && (
        <Message
          role="status"
          icon={info}
          title="Restored from before you were logged out"
          act={
            <Button kind="quiet" onClick={() => work.send({ type: 'restored.discarded' })}>
              Discard
            </Button>
          }
        >
          <p>Your entries are back in the form. They aren’t saved yet.</p>
        </Message>
      )}
      {marked.length > 0 && (
        <ErrorSummary
          attempt={errors}
          errors={marked.map((field) => ({ field, text: errors[field] ?? '' }))}
        />
      )}
      {refusal !== null && marked.length === 0 && (
        <Message kind="bad" role="alert" focused title="Not saved">
          <p>{refusal}</p>
        </Message>
      )}
      {isUnchanged && (
        <Message role="status" icon={info}>
          <p>There are no changes to save.</p>
        </Message>
      )}
      <UserFields
        key={JSON.stringify([drawn, untyped])}
        editor={editor}
        base={base}
        user={user}
        errors={errors}
      />
      <div className="buttons">
        <Button kind="primary" type="submit" busy={isBusy}>
          Save
        </Button>
        <Link className={buttonClass({ kind: 'quiet' })} href={userListPath}>
          Back to the list
        </Link>
      </div>
    </form>
  );
}

const permissionIds = [1, 2, 3, 4] as const;

/** What the form says; what it does not offer stays as it is. */
function formOfUser(form: HTMLFormElement, user: UserRow): EditableUser {
  const typed = typedInto(form);
  const isTicked = (name: 'inactivityTimeout' | 'needToResetPin') =>
    form.elements.namedItem(name) === null ? user[name] : name in typed;
  return {
    fullName: typed.fullName ?? user.fullName,
    email: typed.email ?? user.email,
    phoneNumber: typed.phoneNumber ?? user.phoneNumber,
    friendlyId: typed.friendlyId ?? user.friendlyId,
    permissionId:
      permissionIds.find((id) => String(id) === typed.permissionId) ?? user.permissionId,
    inactivityTimeout: isTicked('inactivityTimeout'),
    needToResetPin: isTicked('needToResetPin'),
    isActive: typed.isActive === undefined ? user.isActive : typed.isActive === 'true',
  };
}
