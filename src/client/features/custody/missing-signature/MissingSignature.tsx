import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { missingSignatureMachine } from '../../../../../machines/custody/missingSignature.machine.ts';
import type { GivenSignature } from '../../../../contract/custody/missingSignature.ts';
import { missingAddress } from '../../../../rules/custody/signLater.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { ActShown } from './ActShown.tsx';
import { MissingPage, queueAddress } from './MissingPage.tsx';
import { SignLater } from './SignLater.tsx';

export type MissingSignatureRef = ActorRefFrom<typeof missingSignatureMachine>;

/** What was recorded, whole, and under it the PIN of who was named; the chart says what is shown. */
export function MissingSignature({
  work,
  address,
  hasDashboard,
  frame,
}: {
  work: MissingSignatureRef;
  /** Of this page, to open it again. */
  address: string;
  /** False for a witness only. */
  hasDashboard: boolean;
  frame?: Frame;
}) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { act, problem, given } = state.context;
  const page = {
    frame,
    hasDashboard,
    title: 'Missing signature',
    state,
    instead: {
      name: 'Not signed',
      title: 'This can’t be signed now',
      message: problem?.message,
      address,
    },
  };
  return (
    <MissingPage {...page}>
      <div className="interruption">
        {given !== null && <Given given={given} hasDashboard={hasDashboard} />}
        <ActShown act={act} given={given} />
        {state.hasTag('signable') && <SignLater work={work} act={act} />}
        {!state.hasTag('signable') && given === null && (
          <Message
            kind="neutral"
            title="You can’t sign this"
            act={
              act.mayNote ? (
                <ButtonLink href={missingAddress(act)}>Close with a note</ButtonLink>
              ) : (
                <ButtonLink href={address}>Look again</ButtonLink>
              )
            }
          >
            <p>{act.refusal ?? `${act.named} must sign this from their own account.`}</p>
          </Message>
        )}
      </div>
    </MissingPage>
  );
}

function Given({
  given: { left },
  hasDashboard,
}: {
  given: GivenSignature;
  hasDashboard: boolean;
}) {
  const next = left === 1 ? '1 more waiting for you' : `${left} more waiting for you`;
  const home = hasDashboard ? 'Go to the dashboard' : 'Back to the list';
  return (
    <Message
      kind="good"
      icon={check}
      role="status"
      focused
      title="Signature added"
      act={
        <Link href={left > 0 || !hasDashboard ? queueAddress : '/dashboard'}>
          {left > 0 ? next : home}
        </Link>
      }
    >
      <p>The record is unchanged except for your signature.</p>
    </Message>
  );
}
