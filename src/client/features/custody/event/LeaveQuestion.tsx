import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/basic/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { CustodyEventRef } from './CustodyEvent.tsx';

/** Before what was typed is lost. */
export function LeaveQuestion({ work }: { work: CustodyEventRef }) {
  const act = useSelector(work, ({ children }) => children.signedAct);
  const isUncertain = useSelector(act, (state) => state?.context.isUncertain ?? false);
  const stay = () => work.send({ type: 'leave.refused' });
  return (
    <Dialog
      title={isUncertain ? 'Leave before this is confirmed?' : 'Leave without recording?'}
      role="alertdialog"
      onDismiss={stay}
      foot={
        <>
          <Button kind="primary" data-first-focus onClick={stay}>
            Stay
          </Button>
          <Button kind="danger" onClick={() => work.send({ type: 'leave.confirmed' })}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        {isUncertain
          ? 'We couldn’t confirm it was recorded. Check the ledger before you record it again.'
          : 'Your entries will be discarded. Nothing will be recorded.'}
      </p>
    </Dialog>
  );
}
