const hour = 3_600_000;

/** How long stock is on its way, in hours, before both ends are notified that no one has received it. */
export const overdueAfterHours = 24;

/** Whether stock that was sent then has been on its way for too long. Both instants as ISO text. */
export function isTransferOverdue(issuedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(issuedAt) >= overdueAfterHours * hour;
}
