import type { ReactNode } from 'react';
import type { FieldErrors, Problem } from '../../contract/core/problem.ts';
import { Message } from '../ui/feedback/Message.tsx';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/overlay/FormDialog.tsx';
import { typedInto } from './address.ts';
import { formatted } from './text/formats.ts';

/** Says what follows from something that can’t be undone, and asks why it is done. */
export function ReasonDialog({
  title,
  id,
  submit,
  label,
  refused,
  typed: { reason, errors, problem },
  isBusy,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  /** Of the form. */
  id: string;
  submit: string;
  /** Of the reason. */
  label: string;
  /** The title of a refusal that is about no field. */
  refused: string;
  /** What was typed, and what is wrong with it. */
  typed: {
    readonly reason: string;
    readonly errors: FieldErrors;
    readonly problem: Problem | null;
  };
  isBusy: boolean;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <FormDialog
      title={title}
      id={id}
      submit={submit}
      kind="danger"
      isBusy={isBusy}
      onSubmit={(form) => onSubmit(typedInto(form).reason ?? '')}
      onCancel={isBusy ? undefined : onCancel}
    >
      {problem !== null && Object.keys(errors).length === 0 && (
        <Message kind="bad" role="alert" focused title={refused}>
          <p>{formatted(problem.message)}</p>
        </Message>
      )}
      {children}
      <Field id="reason" label={label} error={errors.reason && formatted(errors.reason)}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="reason"
            maxLength={300}
            required
            readOnly={isBusy}
            defaultValue={reason}
          />
        )}
      </Field>
    </FormDialog>
  );
}
