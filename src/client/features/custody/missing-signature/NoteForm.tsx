import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { SignableAct } from '../../../../contract/custody/missingSignature.ts';
import { intendedProof } from '../../../../rules/core/intendedProof.ts';
import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/readable.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { SignatureNoteRef } from './SignatureNote.tsx';

/** Why the signature is never given, and the administrator's PIN, which stays in the page's own field. */
export function NoteForm({ work, act }: { work: SignatureNoteRef; act: SignableAct }) {
  const isUnanswered = useSelector(work, (state) => state.hasTag('unanswered'));
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const { errors, problem, reason } = useSelector(work, (state) => state.context);
  const found = Object.entries(errors);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInto(event.currentTarget);
    const pin = intendedProof(typed.pin ?? '', typed.passkey);
    work.send(
      isUnanswered
        ? { type: 'retry.requested', pin }
        : { type: 'note.submitted', reason: typed.reason ?? '', pin },
    );
  };
  return (
    <form className="card sign" onSubmit={submit} aria-labelledby="note-title" noValidate>
      <div className="card-head">
        <h2 id="note-title">Never signed: {act.meaning}</h2>
      </div>
      {found.length > 0 && (
        <div className="sign-errors">
          <ErrorSummary
            attempt={errors}
            errors={found.map(([field, text]) => ({ field, text: formatted(text) }))}
          />
        </div>
      )}
      {found.length === 0 && problem !== null && (
        <Message kind="bad" role="alert" focused title="Not noted">
          <p>{formatted(problem.message)}</p>
        </Message>
      )}
      {isUnanswered && (
        <Message kind="warning" role="alert" focused title="We couldn’t confirm it was noted">
          <p>It may already be noted. Enter your PIN and try again. It won’t be noted twice.</p>
        </Message>
      )}
      <fieldset className="sign-part">
        <legend>Your note</legend>
        <Field
          id="reason"
          label="Reason it can’t be signed"
          hint="Shown permanently with the missing signature in the ledger and reports."
          error={errors.reason}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="reason"
              rows={3}
              maxLength={500}
              required
              readOnly={isBusy || isUnanswered}
              defaultValue={reason}
            />
          )}
        </Field>
        <div className="sign-fields">
          <p className="hint">
            You’re signing this note only. You aren’t attesting that you witnessed the event.
          </p>
          <PinField id="pin" label="Your PIN" error={errors.pin} />
        </div>
        <ProofChoice name="passkey" whose="signer" />
      </fieldset>
      <div className="sign-act">
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {isUnanswered ? 'Try again: sign the note' : 'Sign the note'}
        </Button>
      </div>
    </form>
  );
}
