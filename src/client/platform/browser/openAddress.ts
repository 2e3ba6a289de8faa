/** What is opened, and whether it takes the place of the page that is open in the history. */
interface Opening {
  readonly address: string;
  readonly isReplacing: boolean;
}

/**
 * Puts an address of this site into the address bar without loading it. A redirect replaces the entry of the history, so
 * that Back doesn't lead to it again; the address that is open already gets no second entry.
 */
export function openAddress({ address, isReplacing }: Opening): void {
  const isOpen = new URL(address, location.href).href === location.href;
  history[isReplacing || isOpen ? 'replaceState' : 'pushState'](null, '', address);
}
