/** Codes of the problems of patterns, with their HTTP status. */
export const patternsProblems = { own_line: 403 } as const;
