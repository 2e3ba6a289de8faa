/** ERR-REPORT: no answer, logged out, no right, no second factor, sent elsewhere. They are no faults of the program. */
const expectedStatuses: readonly number[] = [0, 401, 403, 467, 499];

/** ERR-REPORT: whether a failed call is reported to monitoring. */
export function isReported(status: number): boolean {
  return !expectedStatuses.includes(status);
}

/** ERR-REPORT: 100 percent of sessions. */
export const sessionSampleRate = 1;

const longestTrace = 20;

/**
 * Where an error happened: its frames without its message, which may quote what someone typed, and without the queries
 * and fragments of addresses, which may contain one-use secrets.
 */
export function framesOf({ name, message, stack = '' }: Error): string {
  const head = [`${name}: ${message}`, name].find((start) => stack.startsWith(start)) ?? '';
  return stack
    .slice(head.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(at .|[^@]*@).*:\d+:\d+\)?$/.test(line))
    .slice(0, longestTrace)
    .map((line) => line.replace(/[?#].*?(?=:\d+:\d+\)?$)/, ''))
    .join('\n');
}
