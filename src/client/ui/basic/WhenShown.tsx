import { useEffect } from 'react';

/** Calls back once what stands beside it is on the screen and listens; for measuring. */
export function WhenShown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
