/** Loads the document at an address of this site. */
export function loadAddress(address: string): void {
  location.assign(address);
}

/** Loads the document that is open again. */
export function reloadPage(): void {
  location.reload();
}
