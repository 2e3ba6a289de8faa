import { fromPromise } from 'xstate';
import { postLoginMachine } from '../../../../../machines/session/postLogin.machine.ts';
import type { SessionUser } from '../../../../contract/session/session.ts';
import { type SavedRedirect, savedRedirect } from '../../../../rules/navigation/savedRedirect.ts';
import { applyTheme } from '../../../platform/browser/theme.ts';
import {
  readRedirect,
  removeRedirect,
  writeRedirect,
} from '../../../platform/http/browserStorage.ts';

export const clientPostLoginMachine = postLoginMachine.provide({
  actors: {
    readSavedRedirect: fromPromise<SavedRedirect | null, { isKept: boolean }>(
      async ({ input, signal }) => {
        const { isLostByAnother } = await import('../../../platform/http/session.ts');
        // A person who logged out in the meantime leaves no page behind for the next person.
        signal.throwIfAborted();
        const query = new URLSearchParams(location.search).get('redirectUrl');
        const way = savedRedirect(query, readRedirect());
        const saved = way && !isLostByAnother(way.path) ? way : null;
        if (input.isKept && saved) writeRedirect(saved.path);
        else removeRedirect();
        return saved;
      },
    ),
    applyTheme: fromPromise<void, { theme: SessionUser['userTheme'] }>(({ input }) => {
      applyTheme(input.theme);
      return Promise.resolve();
    }),
  },
});
