import type { tourMachine } from '../../../../machines/help/tour.machine.ts';
import { ever, isFirst, now, propertiesOf } from '../property.ts';

export const tour = propertiesOf<typeof tourMachine>([
  {
    id: 'HELP-04',
    says: 'only a new account is offered the tour by itself, and no tour starts by itself',
    applies: isFirst,
    holds: ({ input: { arrival }, snapshot }) =>
      !snapshot.hasTag('touring') &&
      snapshot.hasTag('offered') ===
        (arrival.user.awaitsTour === true && !arrival.security.witnessOnly),
  },
  {
    id: 'HELP-04',
    says: 'a witness only has no tour, whatever happens',
    applies: ({ input: { arrival } }) => arrival.security.witnessOnly,
    holds: (moment) =>
      !moment.snapshot.hasTag('touring') &&
      !moment.snapshot.hasTag('available') &&
      ever(moment, 'start endTour') === 0,
  },
  {
    id: 'HELP-04',
    says: 'the step is one of the tour: four of a medic, five of an administrator',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.hasTag('touring'),
    holds: ({ snapshot: { context } }) =>
      context.step >= 0 && context.step < (context.tour === 'administrator' ? 5 : 4),
  },
  {
    id: 'HELP-04',
    says: 'a person who skips the tour no longer sees it',
    applies: ({ event, before }) =>
      event === 'tour.skipped' && (before.hasTag('offered') || before.hasTag('touring')),
    holds: ({ snapshot }) => !snapshot.hasTag('offered') && !snapshot.hasTag('touring'),
  },
  {
    id: 'HELP-04',
    says: 'a new account stores its answer once, and another account stores none',
    holds: (moment) => {
      const stored = ever(moment, 'start endTour');
      return stored <= (moment.input.arrival.user.awaitsTour === true ? 1 : 0);
    },
  },
  {
    id: 'HELP-04',
    says: 'a tour that starts begins at its first step',
    applies: ({ event, snapshot }) =>
      (event === 'tour.started' || event === 'tour.requested') && snapshot.hasTag('touring'),
    holds: (moment) => moment.snapshot.context.step === 0 && now(moment, 'start endTour') === 0,
  },
]);
