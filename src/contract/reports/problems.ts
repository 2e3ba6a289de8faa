/** Codes of the problems of reports and the forms signed there, with their HTTP status. */
export const reportsProblems = {
  not_the_agent: 403,
  already_recorded: 409,
  already_signed_differently: 409,
  already_taken_differently: 409,
  form_changed: 409,
  inventory_changed: 409,
  amendment_missing: 422,
  count_missing: 422,
  day_not_begun: 422,
  day_not_possible: 422,
  explanation_missing: 422,
  period_not_over: 422,
} as const;
