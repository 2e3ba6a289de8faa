import type { addressChangeMachine } from '../../../../machines/session/addressChange.machine.ts';
import type {
  AddressAnswer,
  AddressLinkOutcome,
} from '../../../../machines/session/addressChange.setup.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

export const addressChange = propertiesOf<typeof addressChangeMachine>([
  {
    id: 'CHPW-05',
    says: 'a link that can do nothing offers nothing, and says why',
    applies: ({ snapshot }) =>
      (['doneBefore', 'tooLate', 'unusable'] as const).some((state) => snapshot.matches(state)),
    holds: ({ snapshot, running }) => snapshot.context.message !== '' && running.length === 0,
  },
  {
    id: 'CHPW-05',
    says: 'what is offered is what the server said of the link',
    applies: (moment) => ended<AddressLinkOutcome>(moment, 'lookUpLink', (one) => 'change' in one),
    holds: ({ snapshot, payload }) =>
      snapshot.hasTag('offer') && snapshot.context.act === (payload as AddressLinkOutcome).standing,
  },
  {
    id: 'CHPW-08',
    says: 'nothing is done before the person has chosen it',
    applies: (moment) => now(moment, 'start answerLink') > 0,
    holds: ({ event, before }) => event === 'act.chosen' && before.hasTag('offer'),
  },
  {
    id: 'CHPW-08',
    says: 'a link that was used meanwhile is looked up again before anything else is sent',
    applies: (moment) =>
      ended<Result<AddressAnswer>>(
        moment,
        'answerLink',
        (one) => one.ok && !one.value.isSuccessful,
      ),
    holds: (moment) => runs(moment, 'lookUpLink'),
  },
  {
    id: 'ERR-OTHER',
    says: 'what is not certain is called so, and may be tried again',
    applies: (moment) => failed(moment, 'answerLink'),
    holds: ({ snapshot }) => snapshot.hasTag('offer') && Boolean(snapshot.context.refusal),
  },
  busyWhile('CHPW-08', 'answerLink'),
]);
