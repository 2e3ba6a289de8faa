import { type ActorRefFrom, type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import { type HelpEvent, helpMachine } from '../../../../machines/help/help.machine.ts';
import { helpFor } from '../../../rules/help/helpChapters.ts';
import type { HelpChapter } from '../../../rules/help/helpText.ts';
import { loadHelp } from '../../core/help/loadHelp.ts';
import type { ActorSystem } from '../../shell/calls/attempt.ts';

const key = 'F1';

/** The kind of event that the open form records, where its page lets a person choose. */
function chosenKind(work: AnyActorRef | null): string | null {
  const snapshot = work?.getSnapshot() as { context?: { kind?: unknown } } | undefined;
  const kind = snapshot?.context?.kind;
  return typeof kind === 'string' ? kind : null;
}

/** The chapter about the page that is open now. */
function chapterOfPage(system: ActorSystem): string {
  const navigation = system.get('navigation') as ActorRefFrom<typeof navigationMachine>;
  const { address, work } = navigation.getSnapshot().context;
  return helpFor(address, chosenKind(work));
}

export const clientHelpMachine = helpMachine.provide({
  actors: {
    watchHelpKey: fromCallback(({ sendBack }) => {
      const pressed = (event: KeyboardEvent) => {
        if (event.key !== key || event.defaultPrevented) return;
        // The browser’s own help is of no use here.
        event.preventDefault();
        if (document.querySelector('dialog[open], :popover-open')) return;
        sendBack({ type: 'help.requested' } satisfies HelpEvent);
      };
      addEventListener('keydown', pressed);
      return () => removeEventListener('keydown', pressed);
    }),
    watchHistory: fromCallback(({ sendBack }) => {
      const left = () => sendBack({ type: 'panel.dismissed' } satisfies HelpEvent);
      addEventListener('popstate', left);
      return () => removeEventListener('popstate', left);
    }),
    readChapter: fromPromise<HelpChapter, { wanted: string | null }>(
      async ({ input: { wanted }, system }) => {
        const name = wanted ?? chapterOfPage(system);
        const chapter = (await loadHelp()).get(name);
        if (!chapter) throw new Error(`The help has no chapter ${name}.`);
        return chapter;
      },
    ),
  },
});
