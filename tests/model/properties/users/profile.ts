import type { profileMachine } from '../../../../machines/users/profile.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf } from '../property.ts';

type Saved = Result<unknown>;

export const profile = propertiesOf<typeof profileMachine>([
  {
    id: 'SHELL-12',
    says: 'the theme that was chosen last is the one that is saved',
    applies: ({ event }) => event === 'theme.chosen',
    holds: ({ did, payload, input }) => {
      const { theme } = payload as { theme: string };
      const sent = did.filter((effect) => effect.startsWith('start saveTheme'));
      return (
        sent.length === 1 &&
        sent.every(
          (one) => one.includes(`"theme":"${theme}"`) && one.includes(input.profile.userId),
        )
      );
    },
  },
  {
    id: 'SHELL-12',
    says: 'a theme is called saved when the server has saved it, and the session hears of it',
    applies: (moment) => ended<Saved>(moment, 'saveTheme', ({ ok }) => ok),
    holds: (moment) =>
      moment.snapshot.hasTag('saved') && now(moment, 'send session user.refreshed') === 1,
  },
  {
    id: 'SHELL-12',
    says: 'a theme that could not be saved is not called saved, and the page says why',
    applies: (moment) =>
      ended<Saved>(moment, 'saveTheme', ({ ok }) => !ok) || failed(moment, 'saveTheme'),
    holds: (moment) =>
      !moment.snapshot.hasTag('saved') &&
      Boolean(moment.snapshot.context.refusal) &&
      now(moment, 'send session') === 0,
  },
  busyWhile('SHELL-12', 'saveTheme'),
]);
