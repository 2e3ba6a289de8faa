/** The address of the open page, whole. */
export function currentUrl(): URL {
  return new URL(location.href);
}

/** What the charts know of an address: path, query and hash. */
export function addressOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

export function currentAddress(): string {
  return addressOf(currentUrl());
}
