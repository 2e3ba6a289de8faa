import type { KeyboardEvent } from 'react';
import { separator } from '../../../rules/control-values/gs1.ts';

/** A scanner types the separator of a manufacturer's code as Control and ], which a field would leave out. */
export function keepSeparator(event: KeyboardEvent<HTMLInputElement>): void {
  if (!event.ctrlKey || event.key !== ']') return;
  event.preventDefault();
  const field = event.currentTarget;
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  field.setRangeText(separator, from, to, 'end');
}
