import { noKeys, pressKey } from '../../../rules/control-values/keyBurst.ts';

/** Where a person types, the keys belong to the field; a field that takes codes sends them by itself. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/**
 * Hears a scanner that types like a keyboard, wherever the focus is but in a field.
 *
 * @returns what ends it.
 */
export function listenKeys(
  tell: (event: { type: 'code.scanned'; code: string }) => void,
): () => void {
  let burst = noKeys;
  const listen = (event: KeyboardEvent) => {
    if (isTyping(event) || event.isComposing) {
      burst = noKeys;
      return;
    }
    const { key, ctrlKey, metaKey, timeStamp: at } = event;
    const pressed = pressKey(burst, { key, withControl: ctrlKey || metaKey, at });
    burst = pressed.burst;
    if (pressed.code === null) return;
    // Its Enter must not press the button that has the focus.
    event.preventDefault();
    event.stopPropagation();
    tell({ type: 'code.scanned', code: pressed.code });
  };
  document.addEventListener('keydown', listen, { capture: true });
  return () => document.removeEventListener('keydown', listen, { capture: true });
}
