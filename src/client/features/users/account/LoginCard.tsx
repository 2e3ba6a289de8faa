import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { passkeyConfirmationMachine } from '../../../../../machines/users/passkeyConfirmation.machine.ts';
import { When } from '../../../shell/text/When.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

type ConfirmationRef = ActorRefFrom<typeof passkeyConfirmationMachine>;

/** What is known about logging in, and the second factor for a session that has one (ROLE-03). */
export function LoginCard({ confirmation }: { confirmation: ConfirmationRef }) {
  const { security } = useSelector(confirmation, (state) => state.context);
  const { userName, email, agencyName, lastSignInAt, isTwoFactor, inactivityLimit, canSeePhi } =
    security;
  return (
    <Card id="session" title="Login" className="security-wide">
      <div className="card-body stack">
        <Facts
          shape="row"
          facts={[
            { label: 'Username', value: userName },
            { label: 'Email', value: email },
            { label: 'Agency', value: agencyName },
            { label: 'Last login', value: <When at={lastSignInAt} /> },
            { label: 'Two-factor login', value: isTwoFactor ? 'On' : 'Off' },
            {
              label: 'Inactivity timeout',
              value: inactivityLimit === null ? 'Off' : `On, after ${inactivityLimit} seconds`,
            },
            {
              label: 'Patient information',
              value: canSeePhi ? 'Shown, because both are on' : 'Hidden, until both are on',
            },
          ]}
        />
        <Confirmation confirmation={confirmation} isTwoFactor={isTwoFactor} />
      </div>
    </Card>
  );
}

function Confirmation({
  confirmation,
  isTwoFactor,
}: {
  confirmation: ConfirmationRef;
  isTwoFactor: boolean;
}) {
  const { failure } = useSelector(confirmation, (state) => state.context);
  const isBusy = useSelector(confirmation, (state) => state.hasTag('busy'));
  const isConfirmed = useSelector(confirmation, (state) => state.hasTag('confirmed'));
  if (isConfirmed) {
    return (
      <Message kind="good" role="status" focused icon={checkCircle}>
        <p>You confirmed with your passkey. Two-factor login is on until you log out.</p>
      </Message>
    );
  }
  if (isTwoFactor) return null;
  return (
    <>
      {failure !== '' && (
        <Message kind="bad" role="alert" focused title="Not confirmed">
          <p>{failure}</p>
        </Message>
      )}
      <div className="buttons">
        <Button busy={isBusy} onClick={() => confirmation.send({ type: 'confirmation.requested' })}>
          Confirm with a passkey
        </Button>
        <p className="small quiet">
          You logged in without a passkey. Confirm with one to turn on two-factor login for this
          session.
        </p>
      </div>
    </>
  );
}
