import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { needsPassword } from '../../../../../machines/users/signing.setup.ts';
import { PinField } from '../../../core/signing/PinField.tsx';
import { dateText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PasswordField } from '../../../ui/form/PasswordInput.tsx';
import { PinInput } from '../../../ui/form/PinInput.tsx';
import { typedText } from '../../../ui/form/typedText.ts';
import { checkCircle, info } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RefusedMessage } from './RefusedMessage.tsx';
import { SetBadge, type SigningRef } from './SignatureCard.tsx';

/** The PIN, typed twice. What is typed stays in the page's own fields. */
export function PinCard({ signing }: { signing: SigningRef }) {
  const { security, pinForm } = useSelector(signing, (state) => state.context);
  const isBusy = useSelector(signing, (state) => state.hasTag('savingPin'));
  const isSaved = useSelector(signing, (state) => state.hasTag('pinSaved'));
  const { hasPin, needToResetPin, pinChangedAt, hasPassword } = security;
  const asksPassword = needsPassword(security);
  const { errors } = pinForm;
  return (
    <Card id="pin-card" title="PIN" tools={<SetBadge isSet={hasPin && !needToResetPin} />}>
      {asksPassword && !hasPassword ? (
        <LoginAgain />
      ) : (
        <form
          key={pinChangedAt}
          className="card-body stack"
          onSubmit={(event) => {
            event.preventDefault();
            signing.send({ type: 'pin.submitted', form: pinOf(event) });
          }}
          aria-labelledby="pin-card-title"
          noValidate
        >
          {isSaved && (
            <Message kind="good" role="status" focused icon={checkCircle}>
              <p>PIN saved. Use it from now on.</p>
            </Message>
          )}
          <RefusedMessage form={pinForm} />
          <Field
            id="pin"
            label="New PIN"
            hint="4 to 20 characters, no runs or repeats. Only you can set it, and no one can see it."
            error={errors.pin}
          >
            {(control) => <PinInput {...control} name="pin" required />}
          </Field>
          <PinField id="pinAgain" label="New PIN again" error={errors.pinAgain} />
          {asksPassword && (
            <PasswordField
              id="password"
              label="Your password"
              hint="Required to change a credential."
              error={errors.password}
              width="m"
              autoComplete="current-password"
              required
            />
          )}
          <div className="buttons">
            <Button kind="primary" type="submit" busy={isBusy}>
              Save PIN
            </Button>
            {pinChangedAt !== null && <p className="small quiet">Set {dateText(pinChangedAt)}</p>}
          </div>
        </form>
      )}
    </Card>
  );
}

/** A user who logs in through their agency has no password to type. */
function LoginAgain() {
  return (
    <div className="card-body">
      <Message kind="accent" icon={info} title="Log in again to change your PIN">
        <p>
          You log in through your agency’s own page. Log out, log in, and change the PIN within five
          minutes.
        </p>
      </Message>
    </div>
  );
}

/** As typed: a space is part of what was typed, and refused as such. */
function pinOf({ currentTarget: form }: SubmitEvent<HTMLFormElement>) {
  const text = typedText(form);
  const hasPassword = form.elements.namedItem('password') !== null;
  return {
    pin: text('pin'),
    pinAgain: text('pinAgain'),
    password: hasPassword ? text('password') : null,
  };
}
