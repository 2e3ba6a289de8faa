import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { knoxDevicesMachine } from './knoxDevices.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const deviceExplanations = {
  knoxDevices: {
    guards: {
      isComplete: 'The browser finds no error in the fields of the connection.',
      isRefused: 'The server could not do it, with the reason.',
    },
    delays: {},
  },
} satisfies { knoxDevices: ExplanationsOf<typeof knoxDevicesMachine> };
