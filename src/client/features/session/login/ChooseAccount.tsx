import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { integrationLoginMachine } from '../../../../../machines/session/integrationLogin.machine.ts';
import type { AppActor } from '../../../shell/charts.ts';
import { NarrowFrame } from '../../../shell/NarrowFrame.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { CardTitle } from '../../../ui/layout/CardTitle.tsx';
import { useLogin } from './useLogin.ts';

/** INT-01: another program sent someone while someone else is logged in. It stands in the place of the login form. */
export function ChooseAccount({ app }: { app: AppActor }) {
  const installation = useSelector(app, (state) => state.context.installation);
  const login = useLogin(app);
  const integration = useSelector(login, (state) => state?.children.integrationLogin);
  const isConfirming = useSelector(integration, (state) => state?.hasTag('confirming') ?? false);
  if (!isConfirming || !integration) return null;
  return (
    <NarrowFrame installation={installation} isLoggedIn={false}>
      <Question integration={integration} />
    </NarrowFrame>
  );
}

/** No one's session is replaced without their word. */
function Question({ integration }: { integration: ActorRefFrom<typeof integrationLoginMachine> }) {
  const present = useSelector(integration, ({ context }) => context.present?.user.fullName ?? '');
  const sent = useSelector(integration, ({ context }) => context.userName);
  const isLeaving = useSelector(integration, (state) => state.hasTag('busy'));
  return (
    <div className="card sign-in">
      <CardTitle arrived>Which account do you want to use?</CardTitle>
      <p>
        <strong>{present}</strong> is logged in on this browser. The link you followed is for{' '}
        <strong>{sent}</strong>.
      </p>
      <Button
        kind="primary"
        wide
        unavailable={isLeaving ? 'You are being logged out.' : undefined}
        onClick={() => integration.send({ type: 'account.kept' })}
      >
        Continue as {present}
      </Button>
      <Button wide busy={isLeaving} onClick={() => integration.send({ type: 'account.switched' })}>
        Log out and continue as {sent}
      </Button>
    </div>
  );
}
