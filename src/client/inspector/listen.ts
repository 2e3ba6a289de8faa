import type { InspectionChannel, InspectionMessage } from '../../charts/inspect/inspect.ts';
import type { InspectorRecord } from './record.ts';

/**
 * Records what windows send, and asks those that are open to repeat what has happened. A window that opens later sends
 * everything as it happens.
 *
 * @param onSteps is called after each message that brought a new step.
 */
export function listen(
  channel: InspectionChannel,
  record: InspectorRecord,
  onSteps: () => void,
): void {
  channel.onmessage = ({ data }: MessageEvent<InspectionMessage>) => {
    if (data.type === 'inspection.sent' && record.add(data.events)) onSteps();
  };
  const opened: InspectionMessage = { type: 'inspector.opened' };
  channel.postMessage(opened);
}
