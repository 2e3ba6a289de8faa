/** Codes of the problems of logging in, with their HTTP status. */
export const sessionProblems = {
  key_refused: 403,
  somebody_else_signed_in: 409,
  access_ended: 422,
  agency_suspended: 422,
  sign_in_locked: 422,
  sign_in_refused: 422,
  user_not_found: 422,
  too_many_attempts: 429,
} as const;
