import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { installationMachine } from '../installation.machine.ts';

export const installationDropped: DroppedEvents<typeof installationMachine> = {
  sentBy: {
    screen: ['install.requested', 'notice.dismissed'],
    actors: { watchInstallation: ['install.offered', 'app.installed'] },
  },
  rows: [
    {
      in: ['absent', 'prompting'],
      events: ['install.requested'],
      reason: 'Nothing is offered, or the browser asks already.',
    },
    {
      except: ['offered.noticed'],
      events: ['notice.dismissed'],
      reason: 'The notice isn’t shown.',
    },
  ],
};
