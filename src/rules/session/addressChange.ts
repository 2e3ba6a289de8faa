/** For how long the owner of a previous email address can undo its change. */
export const undoHours = 72;
const undoMilliseconds = undoHours * 60 * 60_000;

/** When a change can no longer be undone. */
export function undoneUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + undoMilliseconds);
}

/** Whether two addresses are the same mailbox; no mail server in use distinguishes capital letters. */
export function isSameMailbox(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** An address as shown to someone who may not own it: x***@example.org. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}***${email.slice(at)}`;
}
