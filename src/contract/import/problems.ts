/** Codes of the problems of imported files, with their HTTP status. */
export const importProblems = {
  import_begun: 409,
  import_over: 409,
  column_missing: 422,
  column_twice: 422,
  file_too_long: 422,
  chart_import_running: 409,
} as const;
