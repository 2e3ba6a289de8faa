import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { SignableAct } from '../../../../contract/custody/missingSignature.ts';
import { intendedProof } from '../../../../rules/core/intendedProof.ts';
import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/readable.ts';
import { Avatar } from '../../../ui/basic/Avatar.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';
import type { MissingSignatureRef } from './MissingSignature.tsx';

/** Who signs, as what, and the PIN, which stays in the page's own field. */
export function SignLater({ work, act }: { work: MissingSignatureRef; act: SignableAct }) {
  const isUnanswered = useSelector(work, (state) => state.hasTag('unanswered'));
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const { errors, problem } = useSelector(work, (state) => state.context);
  const name = act.named ?? '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInto(event.currentTarget);
    const pin = intendedProof(typed.pin ?? '', typed.passkey);
    work.send({ type: isUnanswered ? 'retry.requested' : 'sign.submitted', pin });
  };
  return (
    <form className="card sign" onSubmit={submit} aria-labelledby="sign-title" noValidate>
      <div className="card-head">
        <h2 id="sign-title">Your signature: {act.meaning}</h2>
      </div>
      {errors.pin !== undefined && (
        <div className="sign-errors">
          <ErrorSummary attempt={errors} errors={[{ field: 'pin', text: formatted(errors.pin) }]} />
        </div>
      )}
      {errors.pin === undefined && problem !== null && (
        <Message kind="bad" role="alert" focused title="Not signed">
          <p>{formatted(problem.message)}</p>
        </Message>
      )}
      {isUnanswered && (
        <Message kind="warning" role="alert" focused title="We couldn’t confirm it was signed">
          <p>It may already be signed. Enter your PIN and try again. It won’t be signed twice.</p>
        </Message>
      )}
      <fieldset className="sign-part">
        <legend>You</legend>
        <div className="sign-fields">
          <div className="sign-who">
            <Avatar name={name} />
            <p>
              <b>{name}</b>
              <span className="cell-sub">{act.meaning}</span>
            </p>
          </div>
          <PinField id="pin" label="Your PIN" error={errors.pin} />
        </div>
        <ProofChoice name="passkey" whose="signer" />
        <p className="hint">
          Sign only what you witnessed. If it’s wrong, don’t sign; contact the person who recorded
          it.
        </p>
      </fieldset>
      <div className="sign-act">
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {isUnanswered ? 'Try again: sign' : 'Sign'}
        </Button>
      </div>
    </form>
  );
}
