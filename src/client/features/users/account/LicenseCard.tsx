import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { licenseMachine } from '../../../../../machines/users/license.machine.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RefusedMessage } from './RefusedMessage.tsx';

/** The license agreement: read, checked, accepted. A user who accepted it before does not see it. */
export function LicenseCard({ license }: { license: ActorRefFrom<typeof licenseMachine> }) {
  const { form } = useSelector(license, (state) => state.context);
  const isKnown = useSelector(license, (state) => state.hasTag('acceptedBefore'));
  const isAcknowledged = useSelector(license, (state) => state.hasTag('acknowledged'));
  const isBusy = useSelector(license, (state) => state.hasTag('busy'));
  if (isKnown) return null;
  const error = form.errors.isAccepted;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isAccepted = new FormData(event.currentTarget).has('isAccepted');
    license.send({ type: 'license.submitted', isAccepted });
  };
  return (
    <Card
      id="license"
      title="License agreement"
      className="security-wide"
      tools={
        isAcknowledged && (
          <Badge tone="good" path={check}>
            Accepted
          </Badge>
        )
      }
    >
      {isAcknowledged ? (
        <p className="card-body" role="status">
          You have accepted the <EulaLink />.
        </p>
      ) : (
        <form
          className="card-body stack"
          onSubmit={submit}
          aria-labelledby="license-title"
          noValidate
        >
          <RefusedMessage form={form} />
          <p>
            Read the <EulaLink /> before you use the product.
          </p>
          <div className="field">
            {error && <FieldError id="isAccepted-error">{error}</FieldError>}
            <Choice
              type="checkbox"
              id="isAccepted"
              name="isAccepted"
              label="I have read the license agreement and accept it"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'isAccepted-error' : undefined}
              required
            />
          </div>
          <div className="buttons">
            <Button kind="primary" type="submit" busy={isBusy}>
              Acknowledge
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}

function EulaLink() {
  return (
    <a href="/eula" target="_blank" rel="noopener">
      license agreement<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
