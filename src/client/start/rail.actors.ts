import { fromCallback } from 'xstate';
import { type RailPinEvent, railMachine, railWidth } from '../../../machines/app/rail.machine.ts';
import type { RailEvent } from '../../../machines/core/systemEvents.ts';
import { writeLocal } from '../platform/http/browserStorage.ts';
import { provideInPlace } from './provideInPlace.ts';

/** Widths may have fractions of a pixel. */
export const narrowQuery = `(max-width: ${railWidth - 0.02}px)`;

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
