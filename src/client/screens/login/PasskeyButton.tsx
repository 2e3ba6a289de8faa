import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { key } from '../../ui/icons/signIn.ts';
import type { LoginActor } from './Login.tsx';

/** PWL-07: asks for a passkey, of the user whose name is typed or of any. */
export function PasskeyButton({ login }: { login: LoginActor | undefined }) {
  const passkeySignIn = useSelector(login, (state) => state?.children.passkeySignIn);
  const isBusy = useSelector(
    passkeySignIn,
    (state) => state?.hasTag('asking') || state?.hasTag('busy'),
  );
  const ask = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const typed = currentTarget.form?.elements.namedItem('userName');
    const userName = typed instanceof HTMLInputElement ? typed.value : '';
    passkeySignIn?.send({ type: 'passkey.requested', userName });
  };
  return (
    <Button wide busy={isBusy ?? false} onClick={ask}>
      <Icon path={key} />
      Sign in with a passkey
    </Button>
  );
}
