import type { CameraFailure } from '../../../../machines/core/cameraFailure.ts';
import { Message } from '../../ui/feedback/Message.tsx';

const cameraLabels = {
  unsupported: {
    title: 'This browser can’t scan with the camera',
    text: 'Enter the number printed on the label, or use a connected scanner.',
  },
  denied: {
    title: 'Camera access is blocked',
    text: 'Allow camera access in your browser settings, or enter the number printed on the label.',
  },
  absent: {
    title: 'The camera isn’t working',
    text: 'It may be missing or in use by another program. Enter the number printed on the label.',
  },
} as const;

/** Why the camera cannot be used, and how to continue. */
export function ManualEntry({ fault }: { fault: CameraFailure | null }) {
  const { title, text } = cameraLabels[fault ?? 'absent'];
  return (
    <Message kind="warning" role="alert" title={title}>
      <p>{text}</p>
    </Message>
  );
}
