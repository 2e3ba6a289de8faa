import type { rightsSheetMachine } from '../../../../machines/users/rightsSheet.machine.ts';
import type { SavedSheet } from '../../../../machines/users/rightsSheet.setup.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf } from '../property.ts';

type Done = Result<SavedSheet>;

export const rightsSheet = propertiesOf<typeof rightsSheetMachine>([
  {
    id: 'RIGHT-04',
    says: 'rights that are as they were are not sent',
    applies: ({ event, snapshot }) => event === 'rights.submitted' && snapshot.hasTag('unchanged'),
    holds: (moment) => now(moment, 'start saveSheet') === 0,
  },
  {
    id: 'RIGHT-04',
    says: 'rights are called saved when the server has saved them, and are shown as it replies',
    applies: (moment) => ended<Done>(moment, 'saveSheet', ({ ok }) => ok),
    holds: ({ snapshot, payload }) => {
      const { message, sheet } = (payload as { value: SavedSheet }).value;
      return (
        snapshot.matches({ idle: 'done' }) &&
        snapshot.context.message === message &&
        snapshot.context.sheet === sheet
      );
    },
  },
  {
    id: 'RIGHT-04',
    says: 'a save that was refused says why, and shows the rights as they were',
    applies: (moment) =>
      ended<Done>(moment, 'saveSheet', ({ ok }) => !ok) || failed(moment, 'saveSheet'),
    holds: ({ snapshot, before }) =>
      snapshot.matches({ idle: 'refused' }) &&
      Boolean(snapshot.context.refusal) &&
      snapshot.context.sheet === before.context.sheet,
  },
  busyWhile('RIGHT-04', 'saveSheet'),
]);
