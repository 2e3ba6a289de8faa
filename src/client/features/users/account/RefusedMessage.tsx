import type { FormState } from '../../../../../machines/users/securityOutcome.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';

/** What is wrong with a form: a sentence of the server, or a summary that leads to the fields. */
export function RefusedMessage({ form }: { form: FormState }) {
  const errors = Object.entries(form.errors).map(([field, text]) => ({ field, text }));
  if (form.refusal !== null) {
    return (
      <Message kind="bad" role="alert" focused title="Not saved">
        <p>{form.refusal}</p>
      </Message>
    );
  }
  return errors.length === 0 ? null : <ErrorSummary errors={errors} attempt={form} />;
}
