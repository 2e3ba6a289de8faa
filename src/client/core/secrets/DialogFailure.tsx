import { Message } from '../../ui/feedback/Message.tsx';

/** Why what a dialog asked the server for was not done. */
export function DialogFailure({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <Message kind="bad" role="alert">
      {error}
    </Message>
  );
}
