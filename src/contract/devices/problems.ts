/** Codes of the problems of Knox devices, with their HTTP status. */
export const devicesProblems = {
  knox_not_connected: 404,
  knox_connection_changed: 409,
  knox_credentials: 422,
  knox_refused: 422,
  knox_unreachable: 422,
  secret_missing: 422,
} as const;
