import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { updateMachine } from '../update.machine.ts';

export const updateDropped: DroppedEvents<typeof updateMachine> = {
  sentBy: {
    screen: ['reload.requested', 'reload.confirmed', 'reload.declined'],
    actors: { watchPages: ['page.presented', 'page.left'], watchClock: ['clock.read'] },
  },
  rows: [
    {
      in: ['deciding', 'reloading'],
      events: ['page.presented'],
      reason: 'The page is being reloaded, or it is being checked whether it may be.',
    },
    {
      except: ['resolving'],
      events: ['page.left'],
      reason: 'Only the first check waits for the user to stay on a page.',
    },
    {
      except: ['idle'],
      events: ['clock.read'],
      reason: 'A check is under way, or a newer version is already known.',
    },
    {
      in: ['resolving', 'checking', 'idle', 'deciding'],
      events: ['reload.requested'],
      reason: 'No reload is offered.',
    },
    {
      in: ['offered.assessing', 'offered.waiting', 'reloading'],
      events: ['reload.requested'],
      reason: 'The reload is already prepared or under way. The button is busy.',
    },
    {
      in: ['offered.confirming'],
      events: ['reload.requested'],
      reason: 'The question is shown in place of the button.',
    },
    {
      except: ['offered.confirming'],
      events: ['reload.confirmed'],
      reason: 'The question whether to discard what was typed is not asked.',
    },
    {
      except: ['offered.confirming', 'offered.waiting'],
      events: ['reload.declined'],
      reason: 'No question is open that could be declined.',
    },
  ],
};
