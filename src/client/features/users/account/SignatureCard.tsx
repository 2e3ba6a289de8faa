import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signingMachine } from '../../../../../machines/users/signing.machine.ts';
import type { TypedSignature } from '../../../../../machines/users/signing.setup.ts';
import { signatureImagePath } from '../../../../contract/users/user.ts';
import { dateText } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field, FieldError } from '../../../ui/form/Field.tsx';
import { SignaturePad } from '../../../ui/form/SignaturePad.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { typedText } from '../../../ui/form/typedText.ts';
import { check, checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RefusedMessage } from './RefusedMessage.tsx';

export type SigningRef = ActorRefFrom<typeof signingMachine>;

/** Draw it, type the name, or choose an image: one form, and the last two need no pointer. */
export function SignatureCard({ signing }: { signing: SigningRef }) {
  const { security, paths, signatureForm } = useSelector(signing, (state) => state.context);
  const isBusy = useSelector(signing, (state) => state.hasTag('savingSignature'));
  const isSaved = useSelector(signing, (state) => state.hasTag('signatureSaved'));
  const { signature } = security;
  const { errors } = signatureForm;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    signing.send({ type: 'signature.submitted', signature: signatureOf(event.currentTarget) });
  };
  return (
    <Card id="signature-card" title="Signature" tools={<SetBadge isSet={signature !== null} />}>
      <form
        key={signature?.id}
        className="card-body stack"
        onSubmit={submit}
        aria-labelledby="signature-card-title"
        noValidate
      >
        {isSaved && (
          <Message kind="good" role="status" focused icon={checkCircle}>
            <p>Your signature is saved.</p>
          </Message>
        )}
        <RefusedMessage form={signatureForm} />
        {signature && <Present userId={security.userId} signature={signature} />}
        <div className="field">
          <p className="label">Draw {signature ? 'a new' : 'your'} signature</p>
          <p className="hint" id="signature-hint">
            Use a finger, a pen or the mouse. It’s shown with every entry you sign.
          </p>
          {errors.signature && <FieldError id="signature-error">{errors.signature}</FieldError>}
          <SignaturePad
            id="signature"
            label="Signature pad"
            describedBy={errors.signature ? 'signature-hint signature-error' : 'signature-hint'}
            isInvalid={errors.signature !== undefined}
            readOnly={isBusy}
            paths={paths}
            onChange={(changed) => signing.send({ type: 'strokes.changed', paths: changed })}
          />
        </div>
        <OtherWays errors={errors} />
        <div className="buttons">
          <Button kind="primary" type="submit" busy={isBusy}>
            Save signature
          </Button>
          <Button
            unavailable={isBusy ? 'Wait until the signature is saved.' : undefined}
            onClick={() => signing.send({ type: 'strokes.changed', paths: [] })}
          >
            Clear
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Shared by the cards of this page: whether a thing is set. */
export function SetBadge({ isSet }: { isSet: boolean }) {
  return isSet ? (
    <Badge tone="good" path={check}>
      Set
    </Badge>
  ) : (
    <Badge>Not set</Badge>
  );
}

function Present({
  userId,
  signature,
}: {
  userId: string;
  signature: { id: string; setAt: string | null };
}) {
  const address = signatureImagePath
    .replace('{userId}', userId)
    .replace('{signatureId}', signature.id);
  return (
    <figure className="stack stack-tight">
      <img className="signature-paper" src={address} alt="Your current signature" />
      {signature.setAt !== null && (
        <figcaption className="small quiet">
          Current signature from {dateText(signature.setAt)}
        </figcaption>
      )}
    </figure>
  );
}

function OtherWays({ errors }: { errors: Readonly<Record<string, string>> }) {
  const isOpen = errors.typedName !== undefined || errors.file !== undefined;
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>I can’t draw</summary>
      <TextField
        id="typedName"
        label="Type your full name"
        error={errors.typedName}
        width="l"
        autoComplete="name"
        maxLength={80}
      />
      <Field
        id="file"
        label="Or choose an image of it"
        hint="PNG or JPEG, at most 256 KB."
        error={errors.file}
        width="l"
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            name="file"
            accept="image/png,image/jpeg"
          />
        )}
      </Field>
    </details>
  );
}

function signatureOf(form: HTMLFormElement): TypedSignature {
  const file = new FormData(form).get('file');
  const { width = 0, height = 0 } =
    form.querySelector('.pad')?.getBoundingClientRect() ?? ({} as Partial<DOMRect>);
  return {
    typedName: typedText(form)('typedName'),
    // A browser hands over an empty file if none was chosen.
    file: file instanceof File && file.name !== '' ? file : null,
    pad: { width, height },
  };
}
