const hour = 3_600_000;

/** How long something has been waiting: "40 minutes", "5 hours", "3 days". Both instants are ISO 8601. */
export function ageText(since: string, now: string): string {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  if (waited < hour) return counted(Math.floor(waited / 60_000), 'minute');
  if (waited < 48 * hour) return counted(Math.floor(waited / hour), 'hour');
  return counted(Math.floor(waited / (24 * hour)), 'day');
}

function counted(number: number, unit: string): string {
  return `${number} ${number === 1 ? unit : `${unit}s`}`;
}
