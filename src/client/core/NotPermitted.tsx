import { Message } from '../ui/feedback/Message.tsx';
import { warning } from '../ui/icons/login.ts';

/** RIGHT-06: instead of a form that its user may not send: why, and who may. */
export function NotPermitted({ why }: { why: string }) {
  return (
    <Message kind="warning" icon={warning} role="status" title="You can’t record this">
      <p>{why}</p>
    </Message>
  );
}
