/** Codes of the problems of alerts, with their HTTP status. */
export const alertsProblems = {
  alert_choices_changed: 409,
  alert_muted: 422,
  number_invalid: 422,
  push_refused: 422,
  quiet_hours_invalid: 422,
  too_many_devices: 422,
  webhook_refused: 422,
} as const;
