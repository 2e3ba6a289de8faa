/** Codes of the problems of the audit trail, with their HTTP status. */
export const auditProblems = {
  nothing_chained: 422,
  data_folder_shared: 503,
  evidence_key_unusable: 503,
} as const;
