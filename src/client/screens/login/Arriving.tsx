import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { integrationSignInMachine } from '../../../../machines/integration-sign-in/integrationSignIn.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { CardTitle } from '../../ui/CardTitle.tsx';
import type { LoginActor } from './Login.tsx';

/** SSO-02, INT-01: somebody was sent here to be signed in; the form waits. */
export function Arriving({ login }: { login: LoginActor | undefined }) {
  const sso = useSelector(login, (state) => state?.children.ssoSignIn);
  const integration = useSelector(login, (state) => state?.children.integrationSignIn);
  const isSsoSlow = useSelector(sso, (state) => state?.hasTag('slow') ?? false);
  const isSlow = useSelector(integration, (state) => state?.hasTag('slow') ?? isSsoSlow);
  const isAsked = useSelector(
    integration,
    (state) => state?.hasTag('asking') || state?.hasTag('busy') || false,
  );
  if (integration && isAsked) return <WhoGoesOn integration={integration} />;
  return (
    <div className="card sign-in" aria-busy="true">
      <h1>Signing you in</h1>
      <p role="status">
        {isSlow ? 'The server takes longer than usual. Please wait.' : 'One moment, please.'}
      </p>
    </div>
  );
}

/** INT-01: nobody's session is replaced without their word. */
function WhoGoesOn({
  integration,
}: {
  integration: ActorRefFrom<typeof integrationSignInMachine>;
}) {
  const present = useSelector(integration, ({ context }) => context.present?.user.fullName ?? '');
  const sent = useSelector(integration, ({ context }) => context.userName);
  const isLeaving = useSelector(integration, (state) => state.hasTag('busy'));
  return (
    <div className="card sign-in">
      <CardTitle arrived>Who goes on?</CardTitle>
      <p>
        <strong>{present}</strong> is signed in on this browser. The program you come from signs in{' '}
        <strong>{sent}</strong>.
      </p>
      <Button kind="primary" wide onClick={() => integration.send({ type: 'stay.chosen' })}>
        Continue as {present}
      </Button>
      <Button wide busy={isLeaving} onClick={() => integration.send({ type: 'change.chosen' })}>
        Log out and continue as {sent}
      </Button>
    </div>
  );
}
