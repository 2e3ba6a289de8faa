import type { formScanMachine } from '../../../../machines/control-values/formScan.machine.ts';
import { now, propertiesOf, runs } from '../property.ts';

export const formScan = propertiesOf<typeof formScanMachine>([
  {
    id: 'LABEL-03',
    says: 'the camera is off while no form takes codes',
    applies: ({ snapshot }) => snapshot.matches('closed'),
    holds: (moment) => !runs(moment, 'watchCamera') && !runs(moment, 'listenKeys'),
  },
  {
    id: 'LABEL-03',
    says: 'each code is given to the open form, once',
    applies: ({ event, before }) => event === 'code.scanned' && before.matches('open'),
    holds: (moment) => now(moment, 'send takeCode code.given') === 1,
  },
  {
    id: 'LABEL-03',
    says: 'each answer is shown, heard and felt',
    applies: (moment) => moment.event === 'code.answered' && runs(moment, 'signal'),
    holds: (moment) =>
      now(moment, 'send signal signal.given') === 1 && moment.snapshot.context.answer !== null,
  },
  {
    id: 'COUNT-01',
    says: 'the screen is kept on for counts and for no other form',
    applies: (moment) => runs(moment, 'keepAwake'),
    holds: ({ snapshot }) => snapshot.matches('open') && snapshot.context.form?.keepsAwake === true,
  },
]);
