/** How long a lock still lasts, in words. */
export function minutesLeft(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
