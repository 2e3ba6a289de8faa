import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { key } from '../../../ui/icons/login.ts';
import type { LoginActor } from './Login.tsx';

/**
 * PWL-07: asks for a passkey, of the user whose name is typed or of any. A button that submits, so that a press before
 * hydration is kept like that of the other one.
 */
export function PasskeyButton({ login }: { login: LoginActor | undefined }) {
  const passkeyLogin = useSelector(login, (state) => state?.children.passkeyLogin);
  const isBusy = useSelector(
    passkeyLogin,
    (state) => state?.hasTag('asking') || state?.hasTag('busy'),
  );
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    // Then the form is sent instead, and the chart says why that does not help (LOGIN-10).
    if (login?.getSnapshot().hasTag('unsupported')) return;
    event.preventDefault();
    const typed = event.currentTarget.form?.elements.namedItem('userName');
    const userName = typed instanceof HTMLInputElement ? typed.value : '';
    passkeyLogin?.send({ type: 'passkey.requested', userName });
  };
  return (
    <Button wide type="submit" name="passkey" busy={isBusy ?? false} onClick={ask}>
      <Icon path={key} />
      Log in with a passkey
    </Button>
  );
}
