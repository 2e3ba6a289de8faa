import type { KeyboardEvent, MouseEvent } from 'react';
import { IconButton } from '../basic/IconButton.tsx';
import { down } from '../icons/navigation.ts';
import { useFocusWhen } from '../layout/focusWhen.ts';
import type { ControlAttributes } from './Field.tsx';

interface ComboboxOption {
  id: number;
  name: string;
}

/** What a person does to it; its owner answers with other props. */
export type ComboboxAct =
  | { act: 'type'; text: string }
  | { act: 'open' }
  | { act: 'close' }
  | { act: 'move'; to: 'next' | 'previous' | 'first' | 'last' }
  | { act: 'choose'; id: number };

interface ComboboxProps {
  control: ControlAttributes;
  /** What the list holds, for people who hear it: “Customers”. */
  listLabel: string;
  /** Only what fits to what was typed. */
  options: readonly ComboboxOption[];
  typed: string;
  isOpen: boolean;
  activeId: number | null;
  chosenId: number | null;
  /** Instead of the list where it is empty. */
  noMatch: string;
  takesFocus?: boolean;
  /** What was chosen is on its way and cannot be changed now. */
  readOnly?: boolean;
  onAct: (act: ComboboxAct) => void;
}

const moves = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageUp: 'first',
  PageDown: 'last',
} as const;

/**
 * An editable combobox with a list (WAI-ARIA APG): the focus stays in the field, and `activeId` is where the arrows
 * are. The list opens in the flow below the field, so that a dialog scrolls instead of cutting it off; and it stays
 * open when the focus leaves, or the button that is being pressed would move away under the pointer.
 */
export function Combobox({ readOnly = false, ...given }: ComboboxProps) {
  const props = readOnly ? { ...given, isOpen: false, onAct: () => {} } : given;
  const { control, listLabel, typed, isOpen, activeId, takesFocus = false, onAct } = props;
  const field = useFocusWhen<HTMLInputElement>(takesFocus);
  const listId = `${control.id}-list`;
  return (
    <div className="combobox">
      <div className="input-group">
        <input
          {...control}
          className="input"
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={activeId === null ? undefined : `${listId}-${String(activeId)}`}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          value={typed}
          onChange={(event) => onAct({ act: 'type', text: event.currentTarget.value })}
          onClick={() => onAct({ act: 'open' })}
          onKeyDown={(event) => pressed(event, props)}
        />
        <IconButton
          path={down}
          label={`Show ${listLabel}`}
          tabIndex={-1}
          disabled={readOnly}
          onPointerDown={keepFocus}
          onClick={() => onAct({ act: isOpen ? 'close' : 'open' })}
        />
      </div>
      <OptionList {...props} listId={listId} />
    </div>
  );
}

function OptionList({
  listId,
  listLabel,
  options,
  isOpen,
  activeId,
  chosenId,
  noMatch,
  onAct,
}: ComboboxProps & { listId: string }) {
  return (
    <>
      <div
        className="combobox-list"
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!isOpen || options.length === 0}
      >
        {isOpen &&
          options.map(({ id, name }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={id}
              id={`${listId}-${String(id)}`}
              className={id === activeId ? 'combobox-option combobox-active' : 'combobox-option'}
              role="option"
              tabIndex={-1}
              aria-selected={id === chosenId}
              ref={id === activeId ? bringIntoView : undefined}
              onPointerDown={keepFocus}
              onClick={() => onAct({ act: 'choose', id })}
            >
              {name}
            </div>
          ))}
      </div>
      <p className={isOpen && options.length === 0 ? 'hint' : 'visually-hidden'} role="status">
        {isOpen && countText(options.length, noMatch)}
      </p>
    </>
  );
}

function countText(count: number, noMatch: string): string {
  if (count === 0) return noMatch;
  return count === 1 ? '1 to choose from.' : `${String(count)} to choose from.`;
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Pressing an option or the arrow must not take the focus out of the field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function pressed(event: KeyboardEvent, { isOpen, activeId, onAct }: ComboboxProps): void {
  const to = Object.entries(moves).find(([key]) => key === event.key)?.[1];
  if (to !== undefined) {
    event.preventDefault();
    onAct(event.altKey ? { act: to === 'previous' ? 'close' : 'open' } : { act: 'move', to });
  } else if (event.key === 'Escape' && isOpen) {
    // Only the list closes; the dialog around it hears nothing of this one.
    event.preventDefault();
    event.stopPropagation();
    onAct({ act: 'close' });
  } else if (event.key === 'Enter' && isOpen && activeId !== null) {
    event.preventDefault();
    onAct({ act: 'choose', id: activeId });
  }
}
