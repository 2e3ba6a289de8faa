import { fromPromise } from 'xstate';
import { profileMachine, type Theme } from '../../../../../machines/users/profile.machine.ts';
import type { LoggedInUser } from '../../../../contract/session/session.ts';
import { saveTheme } from '../../../../contract/users/profile.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { applyTheme } from '../../../platform/browser/theme.ts';
import { call } from '../../../platform/http/call.ts';
import { setArrival } from '../../../platform/http/session.ts';
import { attempt } from '../../../shell/calls/attempt.ts';

export const clientProfileMachine = profileMachine.provide({
  actors: {
    saveTheme: fromPromise<Result<LoggedInUser>, { userId: string; theme: Theme }>(
      ({ input: { userId, theme: userTheme }, ...scope }) =>
        attempt(scope, async () => {
          const arrival = await call(saveTheme, { params: { userId }, body: { userTheme } }, scope);
          if (setArrival(arrival)) applyTheme(arrival.user.userTheme);
          return arrival;
        }),
    ),
  },
});
