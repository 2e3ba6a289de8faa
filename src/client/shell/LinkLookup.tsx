import { Button } from '../ui/basic/Button.tsx';
import { Message } from '../ui/feedback/Message.tsx';

/** While the server looks up the link of an email, and where it could not be asked. */
export function LinkLookup({ isChecking, onRetry }: { isChecking: boolean; onRetry: () => void }) {
  return isChecking ? (
    <p className="quiet appears-late" role="status">
      Checking your link…
    </p>
  ) : (
    <>
      <Message kind="bad" role="alert" focused title="The link couldn’t be checked">
        <p>We can’t reach the server. Check your connection and try again.</p>
      </Message>
      <Button kind="primary" wide onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
