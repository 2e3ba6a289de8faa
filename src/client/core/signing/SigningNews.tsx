import type { ReactNode } from 'react';
import { formatted } from '../../shell/text/formats.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import type { SigningState } from './useSigning.ts';

/**
 * That a reply was lost, or why nothing was recorded, unless fields say it.
 *
 * @param unsure the title and the sentence after a lost reply.
 * @param children what is shown while there is no news.
 */
export function SigningNews({
  state: { isOverdue, isPending, isPosted, isUncertain, problem, errors },
  refused = 'Not recorded',
  unsure = {
    title: 'We couldn’t confirm it was recorded',
    text: 'It may already be recorded. Sign again; it won’t be recorded twice.',
  },
  children,
}: {
  state: SigningState;
  refused?: string;
  unsure?: { title: string; text: string };
  children?: ReactNode;
}) {
  if (isOverdue) {
    return (
      <Message kind="warning" role="alert" focused title="No answer yet">
        <p>
          It’s still being sent, and it’s listed as pending. You can wait here or leave this page.
          It won’t be recorded twice.
        </p>
      </Message>
    );
  }
  if (isPosted) {
    return (
      <Message kind="good" role="status" focused title="Posted">
        <p>The server has it, and recorded it once. Only its answer was lost.</p>
      </Message>
    );
  }
  if (isPending) {
    return (
      <Message kind="warning" role="alert" focused title="Signed, and not confirmed yet">
        <p>
          The answer was lost, so it may already be recorded. It’s listed as pending, and you don’t
          need to sign again.
        </p>
      </Message>
    );
  }
  if (isUncertain) {
    return (
      <Message kind="warning" role="alert" focused title={unsure.title}>
        <p>{unsure.text}</p>
      </Message>
    );
  }
  if (problem !== null && Object.keys(errors).length === 0) {
    return (
      <Message kind="bad" role="alert" focused title={refused}>
        <p>{formatted(problem.message)}</p>
      </Message>
    );
  }
  return children;
}

/**
 * What is wrong, with links to the fields. Where several PINs are requested, it says whose it means.
 *
 * @param words what the other signers are called, "Witness".
 */
export function SigningErrors({
  errors,
  words = [],
}: {
  errors: SigningState['errors'];
  words?: readonly string[];
}) {
  const whose = (field: string) => {
    if (words.length === 0) return '';
    if (field === 'pin') return 'You: ';
    const index = /^pin-(\d)$/.exec(field)?.[1];
    return index === undefined ? '' : `${words[Number(index)] ?? ''}: `;
  };
  return (
    <ErrorSummary
      attempt={errors}
      errors={Object.entries(errors).map(([field, text]) => ({
        field,
        text: `${whose(field)}${formatted(text)}`,
      }))}
    />
  );
}

/**
 * Whose passkey the browser asks for: its own dialog does not say, and several people stand in front of it.
 *
 * @param words what the other signers are called, "Witness".
 */
export function AskedPasskey({
  state: { asked },
  words,
}: {
  state: SigningState;
  words: readonly string[];
}) {
  if (asked === null) return null;
  const whose = asked === 0 ? 'your' : `the ${(words[asked - 1] ?? '').toLowerCase()}’s`;
  return (
    <p className="hint" role="status">
      Waiting for {whose} passkey.
    </p>
  );
}
