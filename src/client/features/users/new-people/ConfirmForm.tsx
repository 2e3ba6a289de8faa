import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { NewPerson } from '../../../../contract/users/newPeople.ts';
import { intendedProof } from '../../../../rules/core/intendedProof.ts';
import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/readable.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';
import type { PersonConfirmationRef } from './PersonConfirmation.tsx';

/** What the administrator confirms, and their PIN, which stays in the page's own field. */
export function ConfirmForm({ work, person }: { work: PersonConfirmationRef; person: NewPerson }) {
  const isUnanswered = useSelector(work, (state) => state.hasTag('unanswered'));
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const { errors, problem } = useSelector(work, (state) => state.context);
  if (person.refusal !== null) {
    return (
      <Message kind="neutral" title="You can’t confirm this person">
        <p>{formatted(person.refusal)}</p>
      </Message>
    );
  }
  const found = Object.entries(errors);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInto(event.currentTarget);
    const pin = intendedProof(typed.pin ?? '', typed.passkey);
    work.send({ type: isUnanswered ? 'retry.requested' : 'confirmation.submitted', pin });
  };
  return (
    <form className="card sign" onSubmit={submit} aria-labelledby="confirm-title" noValidate>
      <div className="card-head">
        <h2 id="confirm-title">Confirm {person.fullName}</h2>
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
        <Message kind="bad" role="alert" focused title="Not confirmed">
          <p>{formatted(problem.message)}</p>
        </Message>
      )}
      {isUnanswered && (
        <Message kind="warning" role="alert" focused title="We couldn’t confirm it was recorded">
          <p>They may already be confirmed. Enter your PIN and try again.</p>
        </Message>
      )}
      <fieldset className="sign-part">
        <legend>Your confirmation</legend>
        <div className="sign-fields">
          <p className="hint">
            You confirm that you know {person.fullName} or have asked them, that the email address
            is theirs, and that no one else can use this account.
          </p>
          <PinField id="pin" label="Your PIN" error={errors.pin} />
        </div>
        <ProofChoice name="passkey" whose="signer" />
      </fieldset>
      <div className="sign-act">
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {isUnanswered ? 'Try again: confirm' : `Confirm ${person.fullName}`}
        </Button>
      </div>
    </form>
  );
}
