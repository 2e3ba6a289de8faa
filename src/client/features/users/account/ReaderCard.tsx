import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { scanMachine } from '../../../../../machines/users/scan.machine.ts';
import { failureMessages } from '../../../../rules/core/failureText.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

type ScanRef = ActorRefFrom<typeof scanMachine>;

/** CALL-20: whether the fingerprint reader of this computer works. It is called when the button is pressed only. */
export function ReaderCard({ scan }: { scan: ScanRef }) {
  const isBusy = useSelector(scan, (state) => state.hasTag('busy'));
  const isWaiting = useSelector(scan, (state) => state.matches('capturing'));
  return (
    <Card id="reader" title="Fingerprint reader" className="security-wide">
      <div className="card-body stack">
        <p>
          CloudScanr reads fingerprints on this computer. Check that it’s running and that the
          reader responds. Nothing it reads is saved or sent.
        </p>
        <Outcome scan={scan} />
        <p role="status">{isWaiting && 'Place a finger on the reader.'}</p>
        <div className="buttons">
          <Button busy={isBusy} onClick={() => scan.send({ type: 'scan.requested' })}>
            Check the reader
          </Button>
          {isBusy && (
            <Button kind="quiet" onClick={() => scan.send({ type: 'scan.canceled' })}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Outcome({ scan }: { scan: ScanRef }) {
  const { message } = useSelector(scan, (state) => state.context);
  const isRead = useSelector(scan, (state) => state.hasTag('read'));
  const isRefused = useSelector(scan, (state) => state.hasTag('refused'));
  const isAbsent = useSelector(scan, (state) => state.hasTag('absent'));
  if (isRead) {
    return (
      <Message kind="good" role="status" icon={checkCircle} title="The reader works">
        <p>A finger was read. Nothing was saved.</p>
      </Message>
    );
  }
  if (!isRefused && !isAbsent) return null;
  return (
    <Message kind="bad" role="alert" title="No finger was read">
      <p>{isAbsent ? failureMessages.scanner : message || 'The reader gave no reason.'}</p>
      <p>You sign with your PIN. No reader is needed.</p>
    </Message>
  );
}
