import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { addressChangeMachine } from '../../../../../machines/session/addressChange.machine.ts';
import type { AddressAct } from '../../../../../machines/session/addressChange.setup.ts';
import type { Installation } from '../../../../contract/publications/footer.ts';
import type { AddressChangeFacts } from '../../../../contract/session/addressChange.ts';
import { LinkLookup } from '../../../shell/LinkLookup.tsx';
import { SupportLine } from '../../../shell/SupportLine.tsx';
import { whenText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { CardTitle } from '../../../ui/layout/CardTitle.tsx';

export type EmailAddressRef = ActorRefFrom<typeof addressChangeMachine>;

const titles: Readonly<Record<AddressAct, string>> = {
  undo: 'Undo address change',
  confirm: 'Confirm email address',
};

/** What the link of an email about a changed address can do, and a button that does it. */
export function EmailAddress({
  work,
  installation,
  arrived,
}: {
  work: EmailAddressRef;
  installation: Installation;
  arrived: boolean;
}) {
  const act = useSelector(work, (state) => state.context.act);
  const isOffer = useSelector(work, (state) => state.hasTag('offer'));
  return (
    <div className="card sign-in">
      <CardTitle arrived={arrived}>{act === null ? 'Email address' : titles[act]}</CardTitle>
      {isOffer ? <Offer work={work} /> : <LinkState work={work} />}
      <SupportLine installation={installation} />
    </div>
  );
}

function Offer({ work }: { work: EmailAddressRef }) {
  const { act, change, refusal } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  if (act === null || change === null) return null;
  return (
    <>
      {refusal !== null && (
        <Message kind="bad" role="alert" focused title="Address not changed">
          <p>{refusal}</p>
        </Message>
      )}
      <p>
        The email address of the account <b>{change.userName}</b> at {change.agencyName} was changed
        to <b>{change.newAddress}</b> by {change.changedBy} on {whenText(change.changedAt)}.
      </p>
      {act === 'undo' ? <UndoNotes change={change} /> : <ConfirmNotes />}
      <Button kind="primary" wide busy={isBusy} onClick={() => work.send({ type: 'act.chosen' })}>
        {act === 'undo' ? 'Undo the change' : 'Confirm the address'}
      </Button>
    </>
  );
}

function UndoNotes({ change }: { change: AddressChangeFacts }) {
  return (
    <p className="quiet">
      If you did not ask for this, undo it by {whenText(change.until)}. Your previous address is
      used again, everyone who uses the account is logged out, and each password, PIN, signature and
      passkey set since then is removed.
    </p>
  );
}

function ConfirmNotes() {
  return (
    <p className="quiet">
      Confirm that this address is yours. Until then, emails about the account go to the previous
      address. If the account is not yours, close this page.
    </p>
  );
}

/** What stands in the offer's place. */
function LinkState({ work }: { work: EmailAddressRef }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const isChecking = state.hasTag('checking');
  if (isChecking || state.matches('unreachable')) {
    const retry = () => work.send({ type: 'retry.requested' });
    return <LinkLookup isChecking={isChecking} onRetry={retry} />;
  }
  if (state.matches('done')) {
    return (
      <Message kind="good" role="status" focused icon={checkCircle}>
        <p>{doneText(state.context)}</p>
      </Message>
    );
  }
  return (
    <Message kind="warning" role="alert" focused>
      <p>{state.context.message}</p>
    </Message>
  );
}

function doneText({ act, needsPassword }: { act: AddressAct | null; needsPassword: boolean }) {
  if (act === 'confirm') return 'Your email address is confirmed. You can close this page.';
  const undone = 'Your previous email address is used again, and everyone was logged out.';
  return needsPassword
    ? `${undone} The password set since the change is removed. An email with a link to set a new one is on its way to you.`
    : `${undone} Log in with your password.`;
}
