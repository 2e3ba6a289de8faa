import type { ReactNode } from 'react';
import { Button } from '../../ui/basic/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

/** Each act with its keys; keys of one entry are alternatives. */
const everywhere = [
  { keys: ['/', '`'], act: 'Search' },
  { keys: ['?'], act: 'Show this list' },
];

const always = [
  { keys: ['F1'], act: 'Help with this page' },
  { keys: ['Tab'], act: 'Next link, button or field' },
  { keys: ['Shift Tab'], act: 'Previous link, button or field' },
  { keys: ['Esc'], act: 'Close a menu or dialog' },
];

const whileSearching = [
  { keys: ['↑', '↓'], act: 'Move through the results' },
  { keys: ['Home', 'End'], act: 'First or last result' },
  { keys: ['Enter'], act: 'Open the result' },
  { keys: ['Esc'], act: 'Clear the field, then close' },
];

/** What keys do, and the switch for those that are a single character (WCAG 2.1.4). */
export function Shortcuts({
  areKeysOn,
  areKeysKnown,
  onToggle,
  onDismiss,
}: {
  areKeysOn: boolean;
  /** Not until the browser has said what the person chose before. */
  areKeysKnown: boolean;
  onToggle: () => void;
  onDismiss: () => void;
}) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      onDismiss={onDismiss}
      foot={
        <Button kind="primary" data-first-focus onClick={onDismiss}>
          Done
        </Button>
      }
    >
      <Keys title="Outside form fields" rows={areKeysOn ? everywhere : []}>
        <Choice
          type="checkbox"
          label="Single keys open the search and this list"
          checked={areKeysOn}
          disabled={!areKeysKnown}
          onChange={onToggle}
        />
      </Keys>
      <Keys title="In the search" rows={whileSearching} />
      <Keys title="Everywhere" rows={always} />
    </Dialog>
  );
}

function Keys({
  title,
  rows,
  children,
}: {
  title: string;
  rows: typeof everywhere;
  children?: ReactNode;
}) {
  return (
    <section className="shortcuts">
      <h3>{title}</h3>
      {rows.length > 0 && (
        <dl>
          {rows.map(({ keys, act }) => (
            <div key={act}>
              <dt>{act}</dt>
              <dd>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' or '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
