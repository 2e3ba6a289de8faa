import type { helpMachine } from '../../../../machines/help/help.machine.ts';
import { ended, failed, now, propertiesOf, runs } from '../property.ts';

export const help = propertiesOf<typeof helpMachine>([
  {
    id: 'HELP-02',
    says: 'the button opens the chapter about the open page, whatever was read before',
    applies: ({ event }) => event === 'help.requested',
    holds: ({ snapshot }) => snapshot.hasTag('open') && snapshot.context.wanted === null,
  },
  {
    id: 'HELP-02',
    says: 'the help leads to another page only if the reader chooses one, and closes then',
    applies: (moment) => now(moment, 'send navigation') > 0 || moment.event === 'page.chosen',
    holds: (moment) =>
      moment.event !== 'page.chosen' || !moment.before.hasTag('open')
        ? now(moment, 'send navigation') === 0
        : now(moment, 'send navigation address.requested {"address":"/inventory/list"}') === 1 &&
          !moment.snapshot.hasTag('open'),
  },
  {
    id: 'HELP-02',
    says: 'a closed panel loads nothing and keeps no chapter',
    applies: ({ snapshot }) => !snapshot.hasTag('open'),
    holds: (moment) => !runs(moment, 'readChapter') && moment.snapshot.context.chapter === null,
  },
  {
    id: 'HELP-02',
    says: 'a chapter that was read is shown, and one that was not says so',
    applies: (moment) =>
      (ended(moment, 'readChapter') || failed(moment, 'readChapter')) &&
      moment.before.hasTag('busy'),
    holds: ({ event, snapshot }) =>
      event.startsWith('xstate.done')
        ? snapshot.hasTag('shown') && snapshot.context.chapter !== null
        : snapshot.hasTag('failed'),
  },
]);
