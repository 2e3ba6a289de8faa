import type { ReactNode, SubmitEvent } from 'react';
import { needsWitness, type UseField } from '../../../../rules/custody/use.ts';
import type { RawSigning } from '../../../../rules/custody/useSigning.ts';
import { formatAmountFully, formatVolume } from '../../../../rules/quantity/quantityText.ts';
import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/readable.ts';
import { Avatar } from '../../../ui/basic/Avatar.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import type { CheckAndSignProps } from './CheckAndSign.tsx';
import { type Holding, mannerPhrases } from './useText.ts';

type SignFormProps = CheckAndSignProps & { holding: Holding };

/** Who signs, with which meaning, and the button named by the act. PINs stay in the page's own fields. */
export function SignForm(props: SignFormProps) {
  const { context, details, signer, isBusy, isUnanswered, onSign, onRetry, onChange } = props;
  const { problems } = context;
  const isWitnessed = needsWitness(details);
  const errorOf = (field: UseField) => problems.find((found) => found.field === field)?.message;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    (isUnanswered ? onRetry : onSign)(signingOf(event.currentTarget));
  };
  return (
    <form className="card sign" onSubmit={submit} aria-labelledby="sign-title" noValidate>
      <div className="card-head">
        <h2 id="sign-title">{isWitnessed ? 'Two signatures required' : 'Your signature'}</h2>
      </div>
      {problems.length > 0 && (
        <div className="sign-errors">
          <ErrorSummary
            attempt={problems}
            errors={problems.map(({ field, message }) => ({
              field,
              text: `${whose[field] ?? ''}${formatted(message)}`,
            }))}
          />
        </div>
      )}
      <Part step={isWitnessed ? 1 : null} legend="You">
        <div className="sign-fields">
          <div className="sign-who">
            <Avatar name={signer.fullName} />
            <p>
              <b>{signer.fullName}</b>
              <span className="cell-sub">
                {isWitnessed ? 'Records the use and the waste' : 'Records the use'}
              </span>
            </p>
          </div>
          <PinField id="pin" label="Your PIN" error={errorOf('pin')} />
        </div>
        <ProofChoice name="passkey" whose="signer" />
      </Part>
      {isWitnessed && <WitnessPart {...props} errorOf={errorOf} />}
      <div className="sign-act">
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {isUnanswered ? 'Try again: ' : ''}
          {actText(props)}
        </Button>
        {!isUnanswered && (
          <Button wide onClick={onChange} busy={false} {...(isBusy && busyReason)}>
            Go back and change
          </Button>
        )}
      </div>
    </form>
  );
}

/** Two PINs stand on the page: a summary must say whose it means. */
const whose: Partial<Record<UseField, string>> = { pin: 'You: ', witnessPin: 'Witness: ' };

const busyReason = { unavailable: 'Recording the entry.' };

function WitnessPart({
  details,
  holding: { product },
  errorOf,
}: SignFormProps & { errorOf: (field: UseField) => string | undefined }) {
  const amount = formatAmountFully(details.wasted, product);
  const manner = details.wasteManner === null ? '' : ` ${mannerPhrases[details.wasteManner]}`;
  return (
    <Part step={2} legend="Witness to the waste">
      <p className="statement">
        “I saw {amount} of {product.name} {formatted(product.strength)} wasted{manner}.”
      </p>
      <div className="sign-fields sign-fields-top">
        <Field id="witnessUserName" label="Witness username" error={errorOf('witnessUserName')}>
          {(control) => (
            <TextInput
              {...control}
              name="witnessUserName"
              maxLength={51}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <PinField id="witnessPin" label="Witness PIN" error={errorOf('witnessPin')} />
      </div>
      <ProofChoice name="witnessPasskey" whose="other" />
    </Part>
  );
}

function Part({
  step,
  legend,
  children,
}: {
  step: number | null;
  legend: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="sign-part">
      <legend>
        {step !== null && <span className="sign-step">{step}</span>}
        {legend}
      </legend>
      {children}
    </fieldset>
  );
}

function signingOf(form: HTMLFormElement): RawSigning {
  const typed = typedInto(form);
  const { pin = '', witnessUserName = '', witnessPin = '', passkey, witnessPasskey } = typed;
  return { pin, witnessUserName, witnessPin, passkey, witnessPasskey };
}

/** “Record use and waste of 0.5 mL”: the button says what will be recorded, with the amount. */
function actText({ details, holding: { product } }: SignFormProps): string {
  if (details.wasted === 0) return 'Record use';
  const wasted =
    formatVolume(details.wasted, product) ?? formatAmountFully(details.wasted, product);
  return details.given === 0 ? `Record waste of ${wasted}` : `Record use and waste of ${wasted}`;
}
