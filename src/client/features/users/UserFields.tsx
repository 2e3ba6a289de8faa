import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors } from '../../../contract/core/fieldErrors.ts';
import type { EditableField, UserRow } from '../../../contract/users/user.ts';
import { describeField, fieldLabels, permissionChoices } from '../../../rules/users/userForm.ts';
import { type UserEditor, whyFieldFixed } from '../../../rules/users/userRights.ts';
import { userTypeText } from '../../../rules/users/userText.ts';
import { Facts } from '../../ui/data/Facts.tsx';
import { Choice, Choices } from '../../ui/form/Choice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Card } from '../../ui/layout/Card.tsx';

interface FieldsProps {
  editor: UserEditor;
  /** As the server has it: what is fixed follows from it. */
  base: UserRow;
  user: UserRow;
  errors: FieldErrors;
}

/** The fields in two groups; one that is fixed for this person or this editor says why. */
export function UserFields(props: FieldsProps) {
  const { user } = props;
  return (
    <>
      <Card id="details" title="Details">
        <div className="card-body stack">
          <Text {...props} field="fullName" maxLength={100} required />
          <Text {...props} field="email" type="email" maxLength={254} required />
          <Text {...props} field="phoneNumber" type="tel" maxLength={40} optional />
          <Text {...props} field="friendlyId" maxLength={40} optional />
        </div>
      </Card>
      <Card id="access" title="Access" note={`${userTypeText[user.userType]}, ${user.clientName}`}>
        <div className="card-body stack">
          <Permission {...props} />
          <Switch
            {...props}
            field="inactivityTimeout"
            words="Log out after a time without activity"
          />
          <Switch {...props} field="needToResetPin" words="Require a new PIN at the next login" />
          <Account {...props} />
        </div>
      </Card>
    </>
  );
}

function Text({
  editor,
  base,
  user,
  errors,
  field,
  optional = false,
  ...input
}: FieldsProps &
  Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'required'> & {
    field: 'fullName' | 'email' | 'phoneNumber' | 'friendlyId';
    optional?: boolean;
  }) {
  return (
    <OrFixed editor={editor} base={base} field={field}>
      <Field
        id={field}
        label={fieldLabels[field]}
        error={errors[field]}
        optional={optional}
        width="l"
      >
        {(control) => (
          <TextInput
            {...control}
            {...input}
            name={field}
            autoComplete="off"
            defaultValue={user[field] ?? ''}
          />
        )}
      </Field>
    </OrFixed>
  );
}

function Permission({ editor, base, user, errors }: FieldsProps) {
  return (
    <OrFixed editor={editor} base={base} field="permissionId">
      <Field
        id="permissionId"
        label={fieldLabels.permissionId}
        error={errors.permissionId}
        width="m"
      >
        {(control) => (
          <Select
            {...control}
            name="permissionId"
            options={permissionChoices(editor)}
            defaultValue={String(user.permissionId)}
          />
        )}
      </Field>
    </OrFixed>
  );
}

function Switch({
  editor,
  base,
  user,
  field,
  words,
}: FieldsProps & { field: 'inactivityTimeout' | 'needToResetPin'; words: string }) {
  return (
    <OrFixed editor={editor} base={base} field={field}>
      <fieldset className="field">
        <legend>{fieldLabels[field]}</legend>
        <div className="choices">
          <Choice
            id={field}
            type="checkbox"
            name={field}
            label={words}
            defaultChecked={user[field]}
          />
        </div>
      </fieldset>
    </OrFixed>
  );
}

function Account({ editor, base, user, errors }: FieldsProps) {
  return (
    <OrFixed editor={editor} base={base} field="isActive">
      <Choices
        id="isActive"
        name="isActive"
        legend={fieldLabels.isActive}
        options={[
          { value: 'true', text: 'Active' },
          { value: 'false', text: 'Inactive: cannot log in, and is logged out at once' },
        ]}
        defaultValue={String(user.isActive)}
        error={errors.isActive}
      />
    </OrFixed>
  );
}

/** The control, or the value with the reason why it stays as it is. */
function OrFixed({
  editor,
  base,
  field,
  children,
}: Pick<FieldsProps, 'editor' | 'base'> & { field: EditableField; children: ReactNode }) {
  const reason = whyFieldFixed(editor, base, field);
  if (reason === null) return children;
  return (
    <div className="field" id={field}>
      <Facts facts={[{ label: fieldLabels[field], value: describeField(base, field) }]} />
      <p className="hint">{reason}</p>
    </div>
  );
}
