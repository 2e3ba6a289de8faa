import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { FieldErrors } from '../../../../rules/core/fieldErrors.ts';
import type { EventSources } from '../../../../rules/custody/custodyField.ts';
import type { EventToSign } from '../../../../rules/custody/custodyForm.ts';
import { signaturesOf, signerWord } from '../../../../rules/custody/custodySigning.ts';
import { actText } from '../../../../rules/custody/custodySummary.ts';
import { laterSentence } from '../../../../rules/custody/signLater.ts';
import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/readable.ts';
import { Avatar } from '../../../ui/basic/Avatar.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import type { CustodyEventRef } from './CustodyEvent.tsx';

const titles = ['Your signature', 'Two signatures required', 'Three signatures required'];

/** Who signs, with which meaning, and the button named by the act. PINs stay in the page's own fields. */
export function SignEvent({
  work,
  toSign,
  sources,
  signer,
}: {
  work: CustodyEventRef;
  toSign: EventToSign;
  sources: EventSources;
  signer: string;
}) {
  const isUnanswered = useSelector(work, (state) => state.hasTag('unanswered'));
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const { errors, typed, keys } = useSelector(work, (state) => state.context);
  const asked = signaturesOf(toSign.details, sources.choices);
  const least = asked.others.length - asked.optional;
  const isNumbered = asked.others.length > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const signing = typedInto(event.currentTarget);
    work.send({ type: isUnanswered ? 'retry.requested' : 'signing.submitted', signing });
  };
  const act = actText(toSign, { typed, keys }, sources);
  return (
    <form className="card sign" onSubmit={submit} aria-labelledby="sign-title" noValidate>
      <div className="card-head">
        <h2 id="sign-title">{titles[least]}</h2>
      </div>
      <Marked errors={errors} others={asked.others} />
      <fieldset className="sign-part">
        <legend>
          {isNumbered && <span className="sign-step">1</span>}
          You
        </legend>
        <div className="sign-fields">
          <div className="sign-who">
            <Avatar name={signer} />
            <p>
              <b>{signer}</b>
              <span className="cell-sub">{capitalised(asked.signer)}</span>
            </p>
          </div>
          <PinField id="pin" label="Your PIN" error={errors.pin} />
        </div>
        <ProofChoice name="passkey" whose="signer" />
      </fieldset>
      {asked.others.map((meaning, index) => (
        <OtherSigner
          key={meaning}
          meaning={meaning}
          index={index}
          isOptional={index >= least}
          mayBeLater={laterSentence(toSign.details, sources.choices.maySignLater) === null}
          errors={errors}
        />
      ))}
      <div className="sign-act">
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {isUnanswered ? `Try again: ${act}` : act}
        </Button>
        <Button
          wide
          {...(isBusy ? { unavailable: 'Recording the event.' } : {})}
          onClick={() => work.send({ type: 'cancel.requested' })}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

function OtherSigner({
  meaning,
  index,
  isOptional,
  mayBeLater,
  errors,
}: {
  meaning: string;
  index: number;
  isOptional: boolean;
  mayBeLater: boolean;
  errors: FieldErrors;
}) {
  const word = signerWord(meaning);
  const error = errors[`userName-${index}`];
  return (
    <fieldset className="sign-part">
      <legend>
        <span className="sign-step">{index + 2}</span>
        {capitalised(meaning)}
      </legend>
      {isOptional && <p className="hint">Leave both fields blank if no one else saw it.</p>}
      <div className="sign-fields sign-fields-top">
        <Field
          id={`userName-${index}`}
          label={`${word} username`}
          optional={isOptional}
          error={error && formatted(error)}
        >
          {(control) => (
            <TextInput
              {...control}
              name={`userName-${index}`}
              maxLength={51}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required={!isOptional}
            />
          )}
        </Field>
        <PinField id={`pin-${index}`} label={`${word} PIN`} error={errors[`pin-${index}`]} />
      </div>
      <ProofChoice name={`passkey-${index}`} whose="other" />
      {mayBeLater && (
        <div>
          <Choice
            type="checkbox"
            name={`later-${index}`}
            label={`${word} signs later, from their own account`}
          />
          <p className="hint">No PIN needed now. It’s added to Missing signatures.</p>
        </div>
      )}
    </fieldset>
  );
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Several PINs stand on the page: a summary must say whose it means. */
function Marked({ errors, others }: { errors: FieldErrors; others: readonly string[] }) {
  const marked = Object.entries(errors);
  if (marked.length === 0) return null;
  const whose = (field: string) => {
    if (field === 'pin') return 'You: ';
    const index = /^pin-(\d)$/.exec(field)?.[1];
    return index === undefined ? '' : `${signerWord(others[Number(index)] ?? '')}: `;
  };
  return (
    <div className="sign-errors">
      <ErrorSummary
        attempt={errors}
        errors={marked.map(([field, text]) => ({
          field,
          text: `${whose(field)}${formatted(text)}`,
        }))}
      />
    </div>
  );
}
