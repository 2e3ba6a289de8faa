import type { toastMachine } from '../../../../machines/app/toast.machine.ts';
import { ever, isFirst, now, propertiesOf } from '../property.ts';

export const toast = propertiesOf<typeof toastMachine>([
  {
    id: 'SHELL-10',
    says: 'a message stays for 5 s',
    applies: isFirst,
    holds: (moment) => now(moment, 'wait 5000 ms (toastLifetime)') === 1,
  },
  {
    id: 'SHELL-10',
    says: 'a message that closes is told to be closed, once',
    holds: (moment) =>
      ever(moment, 'send notices toast.closed') === (moment.snapshot.status === 'done' ? 1 : 0),
  },
  {
    id: 'SHELL-10',
    says: 'a message that a person looks at does not go away',
    applies: ({ event, before }) => event === 'attention.given' && before.status === 'active',
    holds: (moment) =>
      moment.snapshot.status === 'active' && now(moment, 'wait 5000 ms (toastLifetime)') === 0,
  },
  {
    id: 'SHELL-10',
    says: 'who is done with it closes it at once',
    applies: ({ event, before }) => event === 'dismissal.requested' && before.status === 'active',
    holds: ({ snapshot }) => snapshot.status === 'done',
  },
]);
