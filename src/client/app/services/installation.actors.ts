import { fromCallback, fromPromise } from 'xstate';
import {
  type InstallationEvent,
  installationMachine,
  type KeptDismissal,
} from '../../../../machines/app/installation.machine.ts';
import { watchInstallation } from '../../platform/browser/installation.ts';
import { perApp } from '../../platform/browser/perApp.ts';
import { isInstallAnswered, keepInstallAnswer } from '../../platform/http/installAnswer.ts';

/** The question of the browser, once it offers one. */
const questionOf = perApp(() => ({ ask: () => Promise.resolve() }));

export const clientInstallationMachine = installationMachine.provide({
  actors: {
    watchInstallation: fromCallback<KeptDismissal>(({ receive, sendBack, system }) => {
      const question = questionOf(system);
      receive(keepInstallAnswer);
      return watchInstallation({
        onOffer: (way, ask) => {
          question.ask = ask;
          const isKnown = isInstallAnswered();
          sendBack({ type: 'install.offered', way, isKnown } satisfies InstallationEvent);
        },
        onInstalled: () => sendBack({ type: 'app.installed' } satisfies InstallationEvent),
      });
    }),
    askBrowser: fromPromise<void>(({ system }) => questionOf(system).ask()),
  },
});
