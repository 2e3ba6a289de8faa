import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { searchMachine } from '../../../../machines/search/search.machine.ts';
import { listOf } from '../../../rules/search/searchOptions.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Palette } from '../../ui/overlay/Palette.tsx';
import { groupsOf } from './optionView.tsx';
import { Shortcuts } from './Shortcuts.tsx';

type SearchActor = ActorRefFrom<typeof searchMachine>;

/** The search over the page and the list of shortcuts, as their chart says (SHELL-06). */
export function Search({ app }: { app: AppActor }) {
  // The chart starts and ends with the logged-in person
  const search = useSelector(chartOf(app, 'session'), () => chartOf(app, 'search'));
  const isOpen = useSelector(search, (state) => state?.hasTag('open') ?? false);
  const areShortcuts = useSelector(search, (state) => state?.hasTag('shortcuts') ?? false);
  const areKeysOn = useSelector(search, (state) => state?.hasTag('keysOn') ?? false);
  const areKeysKnown = useSelector(search, (state) => !state?.matches({ keys: 'recalling' }));
  if (search && isOpen) return <SearchPalette search={search} />;
  if (!search || !areShortcuts) return null;
  return (
    <Shortcuts
      areKeysOn={areKeysOn}
      areKeysKnown={areKeysKnown}
      onToggle={() => search.send({ type: 'shortcuts.toggled' })}
      onDismiss={() => search.send({ type: 'dialog.dismissed' })}
    />
  );
}

function SearchPalette({ search }: { search: SearchActor }) {
  const state = useSelector(search, (snapshot) => snapshot);
  const { query, found } = state.context;
  const { options, active } = listOf(state.context);
  const isBusy = state.hasTag('busy');
  return (
    <Palette
      label="Search pages, inventories, products and people"
      placeholder="Search"
      value={query}
      limit={100}
      groups={groupsOf(options, query)}
      active={active?.key ?? null}
      isBusy={isBusy}
      status={statusOf({
        query,
        count: options.length,
        hasMore: found.hasMore,
        isBusy,
        isOffline: state.hasTag('offline'),
        isFailed: state.hasTag('failed'),
      })}
      note={<Note search={search} />}
      foot={
        <>
          <p className="on-desktop">
            <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open
          </p>
          <span className="on-desktop">
            <Button small kind="quiet" onClick={() => search.send({ type: 'shortcuts.requested' })}>
              Keyboard shortcuts
            </Button>
          </span>
        </>
      }
      onType={(text) => search.send({ type: 'query.changed', query: text })}
      onMove={(to) => search.send({ type: 'option.moved', to })}
      onConfirm={() => search.send({ type: 'choice.confirmed' })}
      onChoose={(key) => search.send({ type: 'option.chosen', key })}
      onEscape={() => search.send({ type: 'escape.pressed' })}
      onDismiss={() => search.send({ type: 'dialog.dismissed' })}
    />
  );
}

/** Why there may be more than is listed, and what to do about it. */
function Note({ search }: { search: SearchActor }) {
  const state = useSelector(search, (snapshot) => snapshot);
  const { query, message } = state.context;
  const isOffline = state.hasTag('offline');
  if (isOffline || state.hasTag('failed')) {
    return (
      <div className="palette-note">
        <p>
          {isOffline ? 'Can’t reach the server. Showing pages and saved results only.' : message}
        </p>
        <Button small onClick={() => search.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </div>
    );
  }
  const isEmpty = state.hasTag('listed') && listOf(state.context).options.length === 0;
  if (!isEmpty) return null;
  return (
    <div className="palette-note">
      <p>No results for “{query.trim()}”. Check the spelling, or use fewer words.</p>
    </div>
  );
}

/** What is read out, and shown below the list, whenever it changes. */
export function statusOf({
  query,
  count,
  hasMore,
  isBusy,
  isOffline,
  isFailed,
}: {
  query: string;
  count: number;
  hasMore: boolean;
  isBusy: boolean;
  isOffline: boolean;
  isFailed: boolean;
}): string {
  if (isBusy) return 'Searching…';
  if (query.trim() === '') return 'Type to search, or choose a page.';
  const results = count === 1 ? '1 result' : `${count} results`;
  if (isOffline) return `Offline. ${results} on this device.`;
  if (isFailed) return `The search failed. ${results} without the server.`;
  if (count === 0) return 'No results.';
  return hasMore ? `${results}. There are more: type another word.` : `${results}.`;
}
