import type { ReactNode, SubmitEvent } from 'react';
import type { IntendedSigning } from '../../../contract/core/signing.ts';
import { readSignatures } from '../../../rules/core/signatures.ts';
import { intendedUserName, type OfferedWitnesses } from '../../../rules/core/witnesses.ts';
import { typedInto } from '../../shell/address.ts';
import { Avatar } from '../../ui/basic/Avatar.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { ExternalFields } from './ExternalFields.tsx';
import { PinField } from './PinField.tsx';
import { ProofChoice } from './ProofChoice.tsx';
import { AskedPasskey, SigningErrors } from './SigningNews.tsx';
import { UnlessPending } from './UnlessPending.tsx';
import type { SigningState } from './useSigning.ts';
import { WitnessPicker } from './WitnessPicker.tsx';

/** The signers in addition to the person logged in. */
export interface OtherSigner {
  /** "Witness", before "username" and "PIN". */
  readonly word: string;
  readonly legend: string;
  readonly statement?: ReactNode;
  /** Left out: only a username can be typed. */
  readonly offered?: OfferedWitnesses;
  readonly isOptional?: boolean;
  /** A person without an account may sign in their place. */
  readonly takesExternal?: boolean;
  readonly mayBeLater?: boolean;
}

interface SignFormProps {
  state: SigningState;
  title: string;
  legend?: string;
  /** The person logged in, or what is shown next to their PIN instead. */
  signer: { name: string; meaning: string } | ReactNode;
  others?: readonly OtherSigner[];
  /** What the button says, named by the act, and after a lost reply. */
  button: string;
  again?: string;
  /** News of the act, where the page does not show it elsewhere. */
  news?: ReactNode;
  /** What is typed in addition to the signatures. */
  fields?: ReactNode;
  hint?: string;
  onSign: (signing: IntendedSigning, typed: Readonly<Record<string, string>>) => void;
  /** More buttons. */
  children?: ReactNode;
}

const alone: readonly OtherSigner[] = [];
const noOneOffered: OfferedWitnesses = { here: [], all: [] };

/** Who signs, with which meaning, and the button named by the act. PINs stay in the page's own fields. */
export function SignForm({ state, others = alone, signer, button, ...props }: SignFormProps) {
  const { isBusy, isUncertain, errors } = state;
  const words = others.map(({ word }) => word);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInto(event.currentTarget);
    const optional = others.filter(({ isOptional }) => isOptional).length;
    const nameOf = (text: string, index: number) =>
      intendedUserName(text, others[index]?.offered?.all ?? []);
    props.onSign(readSignatures(typed, { count: others.length, optional, nameOf }), typed);
  };
  return (
    <UnlessPending state={state} news={props.news}>
      <form className="card sign" onSubmit={submit} aria-labelledby="sign-title" noValidate>
        <div className="card-head">
          <h2 id="sign-title">{props.title}</h2>
        </div>
        {Object.keys(errors).length > 0 && (
          <div className="sign-errors">
            <SigningErrors errors={errors} words={words} />
          </div>
        )}
        {props.news}
        <fieldset className="sign-part">
          <legend>
            {others.length > 0 && <span className="sign-step">1</span>}
            {props.legend ?? 'You'}
          </legend>
          {props.fields}
          <div className="sign-fields">
            {isPerson(signer) ? (
              <div className="sign-who">
                <Avatar name={signer.name} />
                <p>
                  <b>{signer.name}</b>
                  <span className="cell-sub">{signer.meaning}</span>
                </p>
              </div>
            ) : (
              signer
            )}
            <PinField id="pin" label="Your PIN" error={errors.pin} />
          </div>
          <ProofChoice name="passkey" whose="signer" />
          {props.hint && <p className="hint">{props.hint}</p>}
        </fieldset>
        {others.map((other, index) => (
          <OtherPart key={other.legend} other={other} index={index} errors={errors} />
        ))}
        <div className="sign-act">
          <AskedPasskey state={state} words={words} />
          <Button kind="primary" wide type="submit" busy={isBusy}>
            {isUncertain ? (props.again ?? `Try again: ${button}`) : button}
          </Button>
          {props.children}
        </div>
      </form>
    </UnlessPending>
  );
}

function isPerson(signer: SignFormProps['signer']): signer is { name: string; meaning: string } {
  return typeof signer === 'object' && signer !== null && 'meaning' in signer;
}

function OtherPart({
  other: {
    word,
    legend,
    statement,
    offered = noOneOffered,
    isOptional = false,
    takesExternal = false,
    mayBeLater = false,
  },
  index,
  errors,
}: {
  other: OtherSigner;
  index: number;
  errors: SigningState['errors'];
}) {
  return (
    <fieldset className="sign-part">
      <legend>
        <span className="sign-step">{index + 2}</span>
        {legend}
      </legend>
      {statement}
      {isOptional && <p className="hint">Leave both fields blank if no one else saw it.</p>}
      <div className="sign-fields sign-fields-top">
        <WitnessPicker
          index={index}
          word={word}
          offered={offered}
          error={errors[`userName-${index}`]}
          isOptional={isOptional}
          takesExternal={takesExternal}
        />
        <PinField id={`pin-${index}`} label={`${word} PIN`} error={errors[`pin-${index}`]} />
      </div>
      {takesExternal && <ExternalFields errors={errors} />}
      <ProofChoice name={`passkey-${index}`} whose={word} />
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
