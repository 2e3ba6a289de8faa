import { fromPromise } from 'xstate';
import {
  profileMachine,
  type Theme,
  type ThemeOutcome,
} from '../../../../../machines/users/profile.machine.ts';
import { saveTheme } from '../../../../contract/users/profile.ts';
import { applyTheme } from '../../../platform/browser/theme.ts';
import { call } from '../../../platform/http/call.ts';
import { setArrival } from '../../../platform/http/session.ts';
import { orProblem } from '../../../shell/calls/ownChange.ts';

export const clientProfileMachine = profileMachine.provide({
  actors: {
    saveTheme: fromPromise<ThemeOutcome, { userId: string; theme: Theme }>(
      async ({ input, signal, system }) => {
        const { userId, theme: userTheme } = input;
        const outcome = await orProblem(system, signal, async (): Promise<ThemeOutcome> => {
          const arrival = await call(
            saveTheme,
            { params: { userId }, body: { userTheme } },
            { signal },
          );
          if (setArrival(arrival)) applyTheme(arrival.user.userTheme);
          return { outcome: 'saved', arrival };
        });
        return 'problem' in outcome
          ? { outcome: 'refused', message: outcome.problem.message }
          : outcome;
      },
    ),
  },
});
