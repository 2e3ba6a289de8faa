/** Screens show times in the zone of the browser: the committed ones in this one, wherever they are made. */
export const screenTimeZone = 'America/Chicago';

process.env.TZ = screenTimeZone;
