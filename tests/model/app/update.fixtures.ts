import { updateMachine } from '../../../machines/app/update.machine.ts';
import { checkInterval } from '../../../machines/app/update.setup.ts';
import { model } from '../kit/fixtures.ts';

const at = 1_000_000;
const calm = { hasTyped: false, isBusy: false, wasReloaded: false };

export const update = model('update', updateMachine, {
  events: {
    'page.presented': [{ type: 'page.presented' }],
    'page.left': [{ type: 'page.left' }],
    'clock.read': [
      { type: 'clock.read', at: at + checkInterval },
      { type: 'clock.read', at: at + checkInterval - 1 },
      { type: 'clock.read', at },
      { type: 'clock.read', at: at - 1 },
    ],
    'chunk.missing': [{ type: 'chunk.missing' }],
    'reload.requested': [{ type: 'reload.requested' }],
    'reload.confirmed': [{ type: 'reload.confirmed' }],
    'reload.declined': [{ type: 'reload.declined' }],
  },
  outputs: {
    checkVersion: [
      { at, build: null, failure: null },
      { at, build: 'newer', failure: null },
      { at, build: null, failure: 'The server did not answer.' },
    ],
    findInterruptions: [
      calm,
      { ...calm, hasTyped: true },
      { ...calm, isBusy: true },
      { ...calm, wasReloaded: true },
    ],
    reload: [undefined],
  },
  errors: { checkVersion: ['broken'], findInterruptions: ['broken'], reload: ['refused'] },
  inputs: { start: undefined },
  context: ({ checkedAt, build, isAtPage, isIncomplete }) => ({
    checkedAt,
    build,
    isAtPage,
    isIncomplete,
  }),
});
