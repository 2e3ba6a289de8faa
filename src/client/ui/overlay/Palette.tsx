import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
} from 'react';
import { Button } from '../basic/Button.tsx';
import { Icon } from '../basic/Icon.tsx';
import { IconButton } from '../basic/IconButton.tsx';
import { close, search } from '../icons/navigation.ts';
import { useScrolledIntoView } from '../layout/scrolledIntoView.ts';
import { useModal } from './modal.ts';

export type PaletteOption = {
  /** Its own among all options of all groups. */
  key: string;
  /** The path of its icon. */
  icon: string;
  title: ReactNode;
  sub?: ReactNode;
  /** At the right, such as a badge. */
  mark?: ReactNode;
};

export type PaletteGroup = { key: string; title: string; options: readonly PaletteOption[] };

export type PaletteMove = 'next' | 'previous' | 'first' | 'last';

const moves: Readonly<Record<string, PaletteMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

interface PaletteProps {
  /** What is searched, for who cannot see it. */
  label: string;
  placeholder: string;
  value: string;
  limit: number;
  groups: readonly PaletteGroup[];
  /** The key of the option that Enter chooses. */
  active: string | null;
  isBusy: boolean;
  /** Read out when it changes. */
  status: string;
  /** Why the list is not all there is. */
  note?: ReactNode;
  foot: ReactNode;
  onType: (text: string) => void;
  onMove: (to: PaletteMove) => void;
  onConfirm: () => void;
  onChoose: (key: string) => void;
  onEscape: () => void;
  onDismiss: () => void;
}

/**
 * A search over the page: the combobox with a listbox of the ARIA Authoring Practices. The focus stays in the field; the
 * choice moves through the list by `aria-activedescendant`.
 */
export function Palette(props: PaletteProps) {
  const { label, status, note, foot, onEscape, onDismiss } = props;
  const dialog = useModal();
  const id = useId();
  const cancelled = (event: SyntheticEvent) => {
    event.preventDefault();
    onDismiss();
  };
  // Browsers let `cancel` be refused once only; so Escape never gets there
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEscape();
  };
  const pressedBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onDismiss();
  };
  return (
    <dialog
      className="palette"
      aria-label={label}
      ref={dialog}
      onCancel={cancelled}
      onKeyDown={pressed}
      onClick={pressedBeside}
    >
      <PaletteField {...props} id={id} />
      {note}
      <Options {...props} id={id} />
      <div className="palette-foot">
        <p role="status">{status}</p>
        {foot}
      </div>
    </dialog>
  );
}

const optionId = (id: string, key: string) => `${id}${key}`;

function PaletteField(props: PaletteProps & { id: string }) {
  const { id, label, placeholder, value, limit, groups, active, isBusy } = props;
  const { onType, onMove, onConfirm, onDismiss } = props;
  const pressed = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || shiftKey || altKey || ctrlKey || metaKey) return;
    const to = moves[key];
    if (to) onMove(to);
    else if (key === 'Enter') onConfirm();
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette-head">
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon path={search} />}
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={groups.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={active === null ? undefined : optionId(id, active)}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={limit}
        data-first-focus
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={pressed}
      />
      {value !== '' && (
        <Button small kind="quiet" onClick={() => onType('')}>
          Clear
        </Button>
      )}
      <IconButton path={close} label="Close search" onClick={onDismiss} />
    </div>
  );
}

function Options({ id, groups, active, onChoose }: PaletteProps & { id: string }) {
  const list = useScrolledIntoView<HTMLDivElement>('[aria-selected="true"]', active);
  return (
    <div className="palette-list" role="listbox" id={`${id}list`} aria-label="Results" ref={list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, and a fieldset is none of its parts
        <div key={group.key} role="group" aria-labelledby={`${id}${group.key}`}>
          <p className="option-group" role="presentation" id={`${id}${group.key}`}>
            {group.title}
          </p>
          {group.options.map((option) => (
            <Option
              key={option.key}
              id={optionId(id, option.key)}
              option={option}
              isActive={option.key === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({
  id,
  option,
  isActive,
  onChoose,
}: {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onChoose: (key: string) => void;
}) {
  const { key, icon, title, sub, mark } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: by aria-activedescendant it is never focused itself
    <div
      className="option"
      role="option"
      id={id}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(key)}
    >
      <Icon path={icon} />
      <span className="option-text">
        <span>{title}</span>
        {sub && <span className="cell-sub">{sub}</span>}
      </span>
      {mark}
    </div>
  );
}
