/** Codes of the problems of the system’s own pages, with their HTTP status. */
export const systemProblems = {
  busy: 409,
  several_providers: 409,
  training_agency: 409,
  job_of_installation: 422,
  own_customer: 422,
} as const;
