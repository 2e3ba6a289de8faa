import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/basic/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { CustodyEventRef } from './CustodyEvent.tsx';

/** Before what was typed is lost, or left as a draft (FIELD-20). */
export function LeaveQuestion({ work, isKept }: { work: CustodyEventRef; isKept: boolean }) {
  const act = useSelector(work, ({ children }) => children.signedAct);
  const isUncertain = useSelector(act, (state) => state?.context.isUncertain ?? false);
  const isPosted = useSelector(act, (state) => state?.hasTag('posted') ?? false);
  const stay = () => work.send({ type: 'leave.refused' });
  return (
    <Dialog
      title={titleOf(isPosted, isUncertain)}
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
        {isPosted
          ? 'It’s posted. Nothing is lost.'
          : isUncertain
            ? 'We couldn’t confirm it was recorded. It stays listed as pending until that is known.'
            : isKept
              ? 'Nothing will be recorded. What you typed stays on this device as your draft for 24 hours.'
              : 'Your entries will be discarded. Nothing will be recorded.'}
      </p>
    </Dialog>
  );
}

function titleOf(isPosted: boolean, isUncertain: boolean): string {
  if (isPosted) return 'Leave this page?';
  return isUncertain ? 'Leave before this is confirmed?' : 'Leave without recording?';
}
