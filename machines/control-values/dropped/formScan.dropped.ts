import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { formScanMachine } from '../formScan.machine.ts';

export const formScanDropped: DroppedEvents<typeof formScanMachine> = {
  sentBy: {
    screen: ['code.scanned', 'camera.requested', 'camera.stopped'],
    actors: {
      watchForm: ['form.opened', 'form.closed'],
      listenKeys: ['code.scanned'],
      watchCamera: ['camera.ready', 'camera.failed', 'code.scanned'],
      takeCode: ['code.answered'],
    },
  },
  rows: [
    { in: ['closed'], events: ['form.closed'], reason: 'No form was open.' },
    {
      in: ['closed'],
      events: ['code.scanned', 'camera.requested', 'camera.stopped'],
      reason: 'The form was left. Its scan field is gone, and the camera is off.',
    },
    {
      in: ['open.camera.on'],
      events: ['camera.requested'],
      reason: 'The camera is on. The button stops it.',
    },
    {
      in: ['open.camera.on.watching'],
      events: ['camera.ready'],
      reason: 'The camera reports once that it is ready.',
    },
    {
      in: ['open.camera.off', 'open.camera.unavailable'],
      events: ['camera.stopped'],
      reason: 'The camera is off. The button starts it.',
    },
  ],
};
