import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { InvitedUser } from '../../../contract/users/userAccess.ts';
import { permissionChoices } from '../../../rules/users/userForm.ts';
import { inviteFields } from '../../../rules/users/userInvite.ts';
import { userListPath } from '../../../rules/users/userQuery.ts';
import { isSystemAdministrator } from '../../../rules/users/userRights.ts';
import { typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { Choice, Choices } from '../../ui/form/Choice.tsx';
import { FormErrors } from '../../ui/form/ErrorSummary.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { UserInviteRef } from './UserInvite.tsx';

const texts = [
  { id: 'fullName', label: 'Full name', type: 'text', maxLength: 100 },
  { id: 'email', label: 'Email', type: 'email', maxLength: 254 },
  {
    id: 'userName',
    label: 'Username',
    type: 'text',
    maxLength: 254,
    optional: true,
    hint: 'Used to log in. If blank, the email is used.',
  },
  { id: 'phoneNumber', label: 'Phone number', type: 'tel', maxLength: 40, optional: true },
  { id: 'friendlyId', label: 'Friendly ID', type: 'text', maxLength: 40, optional: true },
] as const;

const types = [
  { value: 'Regular', text: 'Regular: a person who uses this application' },
  { value: 'Auditor', text: 'Auditor: reads reports for a limited time, whatever the permission' },
  { value: 'ApiOnly', text: 'API only: an API account without pages' },
];

const userTypes = InvitedUser.entries.userType.options;

function formOf(form: HTMLFormElement): InvitedUser {
  const typed = typedInto(form);
  const ids = [1, 2, 3, 4] as const;
  return {
    fullName: typed.fullName ?? '',
    email: typed.email ?? '',
    userName: typed.userName ?? '',
    phoneNumber: typed.phoneNumber ?? null,
    friendlyId: typed.friendlyId ?? null,
    permissionId: ids.find((id) => String(id) === typed.permissionId) ?? 1,
    userType: userTypes.find((type) => type === typed.userType) ?? 'Regular',
    inactivityTimeout: 'inactivityTimeout' in typed,
  };
}

/** Uncontrolled: the browser keeps what is typed until it is sent. */
export function InviteForm({ work }: { work: UserInviteRef }) {
  const { form, editor, errors, refusal } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const marked = inviteFields.filter((field) => errors[field]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    work.send({ type: 'invitation.submitted', form: formOf(event.currentTarget) });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label="Invitation">
      <FormErrors
        attempt={errors}
        errors={marked.map((field) => ({ field, text: errors[field] ?? '' }))}
        refusal={refusal}
        refused="Not invited"
      />
      <Card id="person" title="Person">
        <div className="card-body stack">
          {texts.map((text) => (
            <TextField
              key={text.id}
              {...text}
              error={errors[text.id]}
              width="l"
              autoComplete="off"
              defaultValue={form[text.id] ?? ''}
            />
          ))}
        </div>
      </Card>
      <Card id="access" title="Access">
        <div className="card-body stack">
          <SelectField
            id="permissionId"
            label="Permission"
            error={errors.permissionId}
            width="m"
            options={permissionChoices(editor)}
            defaultValue={String(form.permissionId)}
          />
          <Choices
            id="userType"
            name="userType"
            legend="User type"
            options={types}
            defaultValue={form.userType}
          />
          {isSystemAdministrator(editor) ? (
            <fieldset className="field">
              <legend>Inactivity timeout</legend>
              <div className="choices">
                <Choice
                  id="inactivityTimeout"
                  type="checkbox"
                  name="inactivityTimeout"
                  label="Log out after a time without activity"
                  defaultChecked={form.inactivityTimeout}
                />
              </div>
            </fieldset>
          ) : (
            <input type="hidden" name="inactivityTimeout" value="on" />
          )}
        </div>
      </Card>
      <div className="buttons">
        <Button kind="primary" type="submit" busy={isBusy}>
          Invite
        </Button>
        <ButtonLink href={userListPath} kind="quiet">
          Back to the list
        </ButtonLink>
      </div>
    </form>
  );
}
