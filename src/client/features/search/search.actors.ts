import { fromCallback, fromPromise } from 'xstate';
import { searchMachine } from '../../../../machines/search/search.machine.ts';
import type {
  Principal,
  SearchEvent,
  SearchOutcome,
  ShortcutSettingEvent,
} from '../../../../machines/search/search.setup.ts';
import { type FoundPerson, searchEverything } from '../../../contract/search/search.ts';
import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import { searchHelp } from '../../core/help/loadHelp.ts';
import { readLocal, writeLocal } from '../../platform/http/browserStorage.ts';
import { call } from '../../platform/http/call.ts';
import { readCached } from '../../platform/offline/warmCache.ts';
import { attempt } from '../../shell/calls/attempt.ts';

const keys: Readonly<Record<string, 'search' | 'shortcuts'>> = {
  '/': 'search',
  '`': 'search',
  '?': 'shortcuts',
};

/** SHELL-06: where a key is typed into something, or another dialog is open, it is not ours. */
function isOurs(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, isComposing, altKey, ctrlKey, metaKey } = event;
  if (defaultPrevented || isComposing || altKey || ctrlKey || metaKey) return false;
  if (document.querySelector('dialog[open], :popover-open')) return false;
  return !(target instanceof HTMLElement && isTypedInto(target));
}

function isTypedInto(element: HTMLElement): boolean {
  const roles = '[role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]';
  return element.isContentEditable || element.closest(`input, select, textarea, ${roles}`) !== null;
}

/** OFF-01: the people of the agency as they were kept for work without a network. */
async function keptPeople(principal: Principal): Promise<FoundPerson[]> {
  const kept = maySeeUsers(principal) ? await readCached(principal, 'users') : null;
  return (kept?.content ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ userId, fullName, permissionProfile }) => ({
      id: userId,
      fullName,
      jobTitle: null,
      permissionProfile,
    }));
}

export const clientSearchMachine = searchMachine.provide({
  actors: {
    recallKeys: fromPromise<{ isEnabled: boolean }>(() =>
      Promise.resolve({ isEnabled: readLocal('singleKeys') !== 'off' }),
    ),
    setKeys: fromCallback<ShortcutSettingEvent>(({ receive }) => {
      receive(({ isEnabled }) => writeLocal('singleKeys', isEnabled ? 'on' : 'off'));
    }),
    watchKeys: fromCallback(({ sendBack }) => {
      const pressed = (event: KeyboardEvent) => {
        const opens = keys[event.key];
        if (!opens || !isOurs(event)) return;
        // Otherwise the character would be typed into the field that is focused next, and Firefox would start its own
        // search
        event.preventDefault();
        const told: SearchEvent = { type: 'key.pressed', opens };
        sendBack(told);
      };
      addEventListener('keydown', pressed);
      return () => removeEventListener('keydown', pressed);
    }),
    watchHistory: fromCallback(({ sendBack }) => {
      const left = () => {
        const told: SearchEvent = { type: 'dialog.dismissed' };
        sendBack(told);
      };
      addEventListener('popstate', left);
      return () => removeEventListener('popstate', left);
    }),
    searchEverything: fromPromise<SearchOutcome, { text: string; principal: Principal }>(
      async ({ input: { text, principal }, ...scope }) => {
        const [result, help] = await Promise.all([
          attempt({ ...scope, shown: ['rejected', 429, 'noResponse'] }, () =>
            call(searchEverything, { query: { text } }, scope),
          ),
          searchHelp(text),
        ]);
        if (result.ok) return { outcome: 'found', found: result.value, help };
        const { kind, problem } = result.failure;
        if (kind === 'noResponse') {
          return { outcome: 'unanswered', people: await keptPeople(principal), help };
        }
        return { outcome: 'refused', message: problem.fields?.text ?? problem.message, help };
      },
    ),
  },
});
