import { check, info } from '../icons/signs.ts';
import { Message } from './Message.tsx';

/** What became of a save that leaves its page open: refused, done, or without a change. */
export function Outcome({
  refusalTitle,
  refusal,
  message,
  isUnchanged,
}: {
  refusalTitle: string;
  refusal: string | null;
  message: string | null;
  isUnchanged: boolean;
}) {
  if (refusal !== null) {
    return (
      <Message kind="bad" role="alert" focused title={refusalTitle}>
        <p>{refusal}</p>
      </Message>
    );
  }
  if (message !== null) {
    return (
      <Message kind="good" role="status" icon={check}>
        <p>{message}</p>
      </Message>
    );
  }
  return isUnchanged ? (
    <Message role="status" icon={info}>
      <p>There are no changes to save.</p>
    </Message>
  ) : null;
}
