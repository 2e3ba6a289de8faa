import type {
  KeepRecordOutcome,
  SaveRecordOutcome,
} from '../../../../machines/core/recordEdit.context.ts';
import type { recordEditMachine } from '../../../../machines/core/recordEdit.machine.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

export const recordEdit = propertiesOf<typeof recordEditMachine>([
  {
    id: 'OFF-02',
    says: 'an edit is kept on the device only after the server could not be reached for it',
    applies: (moment) => now(moment, 'start keepRecord') > 0,
    holds: (moment) =>
      ended<SaveRecordOutcome>(moment, 'saveRecord', ({ outcome }) => outcome === 'unreachable'),
  },
  {
    id: 'OFF-02',
    says: 'what is kept on the device is what the server did not get',
    applies: (moment) => now(moment, 'start keepRecord') > 0,
    holds: ({ did, past }) => {
      const inputOf = (effects: readonly string[], start: string) =>
        effects.findLast((effect) => effect.startsWith(start))?.slice(start.length);
      return inputOf(did, 'start keepRecord ') === inputOf(past, 'start saveRecord ');
    },
  },
  {
    id: 'OFF-02',
    says: 'a record that cannot be edited offline is never kept on the device',
    applies: ({ input }) => input.loaded.onDevice === undefined,
    holds: (moment) => !runs(moment, 'keepRecord'),
  },
  {
    id: 'OFF-02',
    says: 'a change is called saved here only when the device has kept it',
    applies: ({ before, snapshot }) =>
      snapshot.matches({ editing: 'savedHere' }) && !before.matches({ editing: 'savedHere' }),
    holds: (moment) =>
      moment.snapshot.context.label === 'Saved here' &&
      ended<KeepRecordOutcome>(moment, 'keepRecord', ({ outcome }) => outcome === 'savedHere'),
  },
  {
    id: 'ERR-OTHER',
    says: 'a change that neither the server nor the device has is still in the form, with the reason',
    applies: (moment) =>
      failed(moment, 'saveRecord', 'keepRecord') ||
      ended<KeepRecordOutcome>(moment, 'keepRecord', ({ outcome }) => outcome === 'refused'),
    holds: ({ before, snapshot }) =>
      snapshot.matches({ editing: 'refused' }) &&
      snapshot.context.refusal !== null &&
      snapshot.context.fields === before.context.fields,
  },
  {
    id: 'SYNC-03',
    says: 'what another person saved is shown before anything of the conflict is sent',
    applies: (moment) =>
      ended<SaveRecordOutcome>(moment, 'saveRecord', ({ outcome }) => outcome === 'conflict'),
    holds: (moment) =>
      moment.snapshot.hasTag('conflict') && !runs(moment, 'saveRecord', 'keepRecord'),
  },
  busyWhile('CALL-15', 'saveRecord', 'keepRecord'),
]);
