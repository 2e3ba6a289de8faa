/** What is read out, and stands below the list, whenever it changes. */
export function statusOf({
  query,
  count,
  hasMore,
  isBusy,
  isOffline,
  isFailed,
}: {
  query: string;
  count: number;
  hasMore: boolean;
  isBusy: boolean;
  isOffline: boolean;
  isFailed: boolean;
}): string {
  if (isBusy) return 'Searching…';
  if (query.trim() === '') return 'Type to search, or choose a page.';
  const results = count === 1 ? '1 result' : `${count} results`;
  if (isOffline) return `Offline. ${results} on this device.`;
  if (isFailed) return `The search failed. ${results} without the server.`;
  if (count === 0) return 'No results.';
  return hasMore ? `${results}. There are more: type another word.` : `${results}.`;
}
