import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the document's own markup stands, then true. The first SVG of a page costs a fifth of the time to the
 * first paint, so that pictures, which say nothing that words beside them do not, come with the script.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
