import type { CameraFault } from '../../../../machines/core/cameraFault.ts';
import { Message } from '../../ui/Message.tsx';

const cameraTexts = {
  unsupported: {
    title: 'This browser cannot scan with the camera',
    text: 'Type the number that is printed on the label, or use a scanner that is connected to this device.',
  },
  denied: {
    title: 'The camera is not allowed',
    text: 'Allow this site to use the camera in the settings of the browser, or type the number that is printed on the label.',
  },
  absent: {
    title: 'The camera does not work',
    text: 'It may be missing or used by another program. Type the number that is printed on the label.',
  },
} as const;

/** Why the camera cannot be used, and how to go on. */
export function Cameraless({ fault }: { fault: CameraFault | null }) {
  const { title, text } = cameraTexts[fault ?? 'absent'];
  return (
    <Message kind="warning" role="alert" title={title}>
      <p>{text}</p>
    </Message>
  );
}
