/** CALL-01: the browser's time zone, and its offset in hours at that moment (half and quarter hours exist). */
export function callContext(now: Date): { userTimeZone: string; utcOffset: string } {
  return {
    userTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    utcOffset: String(-now.getTimezoneOffset() / 60),
  };
}
