import { noKeys, pressKey, scannerPause } from '../../../rules/control-values/keyBurst.ts';
import { isCertainCode } from '../../../rules/control-values/scanCode.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Where a person types, the keys belong to the field; a field that takes codes sends them by itself. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** A field that a scanner may type into by accident; null elsewhere, and where its text cannot be put back. */
function textFieldOf({ target }: KeyboardEvent): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && target.selectionStart !== null ? target : null;
}

/** Where Enter is a new line, and sends nothing. */
function hasLines({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Puts back what was in a field before a scanner typed into it, and lets the form know. */
function restore(field: TextField, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner that types like a keyboard, wherever the focus is but in a field.
 *
 * @param inFields also in fields: what can only be a code is taken out again; anything else, such as the number of a seal,
 * stays in its field. The scanner’s Enter sends no form in either case.
 * @returns what ends it.
 */
export function listenKeys(
  tell: (event: { type: 'code.scanned'; code: string }) => void,
  { inFields = false }: { inFields?: boolean } = {},
): () => void {
  let burst = noKeys;
  let before: { field: TextField; text: string } | null = null;
  let endedAt = Number.NEGATIVE_INFINITY;
  const listen = (event: KeyboardEvent) => {
    if ((isTyping(event) && !inFields) || event.isComposing) {
      burst = noKeys;
      return;
    }
    const { key, ctrlKey, metaKey, timeStamp: at } = event;
    // Some scanners end a code with two.
    if (key === 'Enter' && burst.text === '' && at - endedAt <= scannerPause) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const pressed = pressKey(burst, { key, withControl: ctrlKey || metaKey, at });
    const field = textFieldOf(event);
    // The first key of a burst is not in the field yet.
    if (pressed.burst.text.length === 1) before = field && { field, text: field.value };
    burst = pressed.burst;
    if (pressed.code === null) return;
    const staysInField = isTyping(event) && !isCertainCode(pressed.code);
    if (staysInField && hasLines(event)) return;
    // It must not press the button that has the focus, nor send the form.
    event.preventDefault();
    endedAt = at;
    // A field for several labels separates them at Enter.
    if (staysInField) return;
    event.stopPropagation();
    if (before !== null && before.field === field) restore(before.field, before.text);
    tell({ type: 'code.scanned', code: pressed.code });
  };
  document.addEventListener('keydown', listen, { capture: true });
  return () => document.removeEventListener('keydown', listen, { capture: true });
}
