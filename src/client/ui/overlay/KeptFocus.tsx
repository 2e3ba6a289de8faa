import { useEffect } from 'react';
import { keepFocus } from '../../platform/browser/keepFocus.ts';

/** The focus is never lost to the page while this is mounted. */
export function KeptFocus() {
  useEffect(keepFocus, []);
  return null;
}
