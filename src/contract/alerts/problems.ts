/** Codes of the problems of alerts, with their HTTP status. */
export const alertsProblems = { webhook_refused: 422 } as const;
