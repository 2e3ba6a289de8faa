/** The address of the open page: path, query and hash. */
export function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}
