import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { globalAuditMachine } from '../globalAudit.machine.ts';

export const globalAuditDropped: DroppedEvents<typeof globalAuditMachine> = {
  sentBy: { screen: ['check.requested', 'file.requested', 'chainHeads.requested'] },
  rows: [
    {
      except: ['idle'],
      events: ['check.requested', 'file.requested', 'chainHeads.requested'],
      reason: 'One task runs at a time. The buttons are busy or say what they wait for.',
    },
  ],
};
