import { useEffect } from 'react';

/** Calls back once its neighbor is on the screen and listens; for measuring. */
export function WhenShown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
