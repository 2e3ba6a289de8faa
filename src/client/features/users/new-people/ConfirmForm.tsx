import { useSelector } from '@xstate/react';
import type { NewPerson } from '../../../../contract/users/newPeople.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import type { PersonConfirmationRef } from './PersonConfirmation.tsx';

/** What the administrator confirms, and their PIN, which stays in the page's own field. */
export function ConfirmForm({ work, person }: { work: PersonConfirmationRef; person: NewPerson }) {
  const form = useSelector(work, ({ context }) => context);
  const signedAct = useSelector(work, ({ children }) => children.signedAct);
  const state = useSigning(signedAct, form);
  if (person.refusal !== null) {
    return (
      <Message kind="neutral" title="You can’t confirm this person">
        <p>{formatted(person.refusal)}</p>
      </Message>
    );
  }
  return (
    <SignForm
      state={state}
      title={`Confirm ${person.fullName}`}
      legend="Your confirmation"
      signer={
        <p className="hint">
          You confirm that you know {person.fullName} or have asked them, that the email address is
          theirs, and that no one else can use this account.
        </p>
      }
      button={`Confirm ${person.fullName}`}
      again="Try again: confirm"
      news={
        <SigningNews
          state={state}
          refused="Not confirmed"
          unsure={{
            title: 'We couldn’t confirm it was recorded',
            text: 'They may already be confirmed. Enter your PIN and try again.',
          }}
        />
      }
      onSign={(signing) => {
        if (signedAct) state.sign(signing);
        else work.send({ type: 'confirmation.submitted', signing });
      }}
    />
  );
}
