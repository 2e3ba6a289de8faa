import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { passkeysMachine } from '../../../../../machines/users/passkeys.machine.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { plus } from '../../../ui/icons/acts.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { PasskeysDialogs } from './PasskeysDialogs.tsx';
import { PasskeysTable } from './PasskeysTable.tsx';

export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>;

/** Why no passkey can be added or removed now; nothing if one can. */
function useUnavailable(passkeys: PasskeysRef): string | undefined {
  return useSelector(passkeys, (state) => {
    if (state.hasTag('loading')) return 'The passkeys are still loading.';
    return state.matches('over') ? 'Your session has ended. Log in again.' : undefined;
  });
}

/** PWL-09: one's own passkeys, and the acts on them. */
export function Passkeys({ passkeys }: { passkeys: PasskeysRef }) {
  const { rows, failure } = useSelector(passkeys, (state) => state.context);
  const isLoading = useSelector(passkeys, (state) => state.hasTag('loading'));
  const isUnavailable = useSelector(passkeys, (state) => state.matches('unavailable'));
  const unavailable = useUnavailable(passkeys);
  const tools = (
    <div className="card-tools">
      <Button
        small
        unavailable={unavailable}
        onClick={() => passkeys.send({ type: 'addition.requested' })}
      >
        <Icon path={plus} small />
        Add a passkey
      </Button>
    </div>
  );
  return (
    <Card
      id="keys"
      title="Passkeys"
      count={isLoading || isUnavailable ? undefined : rows.length}
      className="security-wide"
      tools={isUnavailable ? undefined : tools}
    >
      {failure !== '' && (
        <div className="card-body">
          <Message kind="bad" role="alert" focused title="Not done">
            <p>{failure}</p>
          </Message>
        </div>
      )}
      {isUnavailable ? (
        <div className="card-body">
          <Message
            kind="bad"
            role="alert"
            title="The passkeys couldn’t be loaded"
            act={
              <Button small onClick={() => passkeys.send({ type: 'retry.requested' })}>
                Try again
              </Button>
            }
          >
            <p>Something went wrong on the server. Try again.</p>
          </Message>
        </div>
      ) : (
        <PasskeysList passkeys={passkeys} isLoading={isLoading} />
      )}
      <PasskeysDialogs passkeys={passkeys} />
    </Card>
  );
}

function PasskeysList({ passkeys, isLoading }: { passkeys: PasskeysRef; isLoading: boolean }) {
  const { rows } = useSelector(passkeys, (state) => state.context);
  const unavailable = useUnavailable(passkeys);
  if (rows.length > 0) {
    const remove = (id: string) => passkeys.send({ type: 'removal.requested', id });
    return <PasskeysTable rows={rows} unavailable={unavailable} onRemove={remove} />;
  }
  return (
    <div className="card-body">
      <p className="quiet" role="status">
        {isLoading ? 'Loading…' : 'You have no passkey yet. Use one to log in without a password.'}
      </p>
    </div>
  );
}
