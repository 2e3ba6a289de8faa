import { fromCallback } from 'xstate';
import { type RailPinEvent, railMachine } from '../../../machines/app/rail.machine.ts';
import type { RailEvent } from '../../../machines/core/systemEvents.ts';
import { writeLocal } from '../platform/http/browserStorage.ts';
import { provideInPlace } from './provideInPlace.ts';

/** SHELL-04: below 992 px. */
export const narrowQuery = '(max-width: 991.98px)';

export const clientRailMachine = provideInPlace(railMachine, {
  actors: {
    watchWidth: fromCallback(({ sendBack }) => {
      const query = matchMedia(narrowQuery);
      const tell = () => {
        const event: RailEvent = { type: 'width.changed', isNarrow: query.matches };
        sendBack(event);
      };
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    }),
    storePin: fromCallback<RailPinEvent>(({ receive }) => {
      receive((event) => writeLocal('isNavFixed', String(event.isNavFixed)));
    }),
  },
});
