import { createContext, useContext, useSyncExternalStore } from 'react';

/** For screens that are rendered to text as they are once the script has run. */
export const DrawnByScript = createContext(false);

const never = () => () => undefined;

/**
 * False while the document's own markup is shown, then true. The first SVG of a page costs a fifth of the time to the
 * first paint, so images, which say nothing that words next to them do not, are added by the script.
 */
export function useIsDrawn(): boolean {
  const isDrawn = useContext(DrawnByScript);
  return useSyncExternalStore(
    never,
    () => true,
    () => isDrawn,
  );
}
