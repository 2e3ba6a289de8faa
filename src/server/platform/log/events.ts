/** Who has to act on an event, and how soon. */
export type Urgency = 'no' | 'if it repeats' | 'at once';

interface EventMeaning {
  /** What happened, for an operator who reads the log. */
  readonly meaning: string;
  readonly alert: Urgency;
  /** What to do, where someone has to act. */
  readonly advice?: string;
}

/** Every event of the log. docs/operations.md has the same table. */
export const logEvents = {
  'alert not sent': {
    meaning: 'an alert reached no one on one channel',
    alert: 'if it repeats',
    advice: 'the alert log of the agency says why',
  },
  'chain head': { meaning: 'the newest link of a chain, each hour', alert: 'no' },
  'chain head missing': {
    meaning: 'a link that was once in order is gone or has changed',
    alert: 'at once',
    advice: 'as for `chain_broken`',
  },
  'chain heads unread': {
    meaning: 'the hourly heads could not be read',
    alert: 'if it repeats',
    advice: 'check the database',
  },
  'clock off': {
    meaning: 'this clock and that of the database differ by more than 2 s',
    alert: 'at once',
    advice:
      'set both with NTP; with more than 30 s a server does not start, and one that runs answers 503',
  },
  'clock right again': { meaning: 'both clocks agree after a `clock off`', alert: 'no' },
  'demo provider failed': { meaning: 'the identity provider of the demo failed', alert: 'no' },
  fault: {
    meaning: 'a call failed for a reason that is not the caller’s',
    alert: 'if it repeats',
    advice: '`code` says why; `database_unavailable`: check PostgreSQL',
  },
  'file broken off': {
    meaning: 'a file stopped before its end; its reader knows that it is not whole',
    alert: 'if it repeats',
    advice: 'the line has the reason',
  },
  'job abandoned': {
    meaning: 'the server stopped three times during the same run',
    alert: 'at once',
    advice: 'read what the servers logged before, then run the job again',
  },
  'job claimed by another server': {
    meaning: 'a run continues on another server',
    alert: 'if it repeats',
    advice: 'the database is slow, or a server hangs',
  },
  'job failed': {
    meaning: 'a run failed; it is tried again unless it is final',
    alert: 'if it repeats',
    advice: 'see the codes below and the page _Job history_',
  },
  'jobs not checked': {
    meaning: 'the queue of jobs could not be read',
    alert: 'if it repeats',
    advice: 'check the database',
  },
  'lease not renewed': {
    meaning: 'a running job could not say that it still runs',
    alert: 'if it repeats',
    advice: 'check the database',
  },
  listening: { meaning: 'the server accepts connections', alert: 'no' },
  login: { meaning: 'someone logged in or was refused, see `outcome`', alert: 'no' },
  'mail delayed': {
    meaning: 'the mail server did not accept an email; it is tried again',
    alert: 'if it repeats',
    advice: 'see [Mail](#mail)',
  },
  'mail delivery failed': {
    meaning: 'the queue of emails could not be worked through',
    alert: 'if it repeats',
    advice: 'check the database and `SMTP_URL`',
  },
  'mail not delivered': {
    meaning: 'no more attempts are made for an email',
    alert: 'if it repeats',
    advice: '`countersign mail list`, and see [Mail](#mail)',
  },
  'operator not notified': {
    meaning: 'the email to `OPERATOR_EMAIL` was not accepted',
    alert: 'at once',
    advice: 'read the `job failed` before it, and check `SMTP_URL`',
  },
  'purge failed': { meaning: 'old login attempts could not be deleted', alert: 'if it repeats' },
  'refusals of strangers unwritten': {
    meaning: 'counts of refused strangers could not be written',
    alert: 'if it repeats',
  },
  request: { meaning: 'a call, page or file was answered', alert: 'no' },
  'secrets encrypted': {
    meaning: 'secrets that an earlier version kept in plain are encrypted now',
    alert: 'no',
  },
  'secrets in plain': {
    meaning: 'secrets of an earlier version are not encrypted yet',
    alert: 'if it repeats',
    advice: 'make a photo key, and restart a server when no earlier version runs',
  },
  'setting unknown': {
    meaning: 'a variable looks like a misspelled setting',
    alert: 'if it repeats',
    advice: 'correct its name, or remove it',
  },
  'sso failed': {
    meaning: 'the return from a provider failed on this side',
    alert: 'if it repeats',
    advice: 'the line has the reason',
  },
  'sso unreachable': {
    meaning: 'an agency’s identity provider does not answer as it should',
    alert: 'if it repeats',
    advice: 'ask its operator; `address_not_public`: `OUTBOUND_NETWORKS`',
  },
  'stop timed out': {
    meaning: 'something hung, and the process ended without it',
    alert: 'if it repeats',
  },
  stopped: { meaning: 'the server has stopped', alert: 'no' },
  stopping: { meaning: 'a signal ends the server', alert: 'no' },
  'transaction retried': {
    meaning: 'the database undid a call that collided with another one, and it was done again',
    alert: 'no',
  },
  'webhook not signed': {
    meaning: 'a webhook’s secret could not be read, so that nothing was sent',
    alert: 'if it repeats',
    advice: 'the key of the installation is another one or missing: see PHOTO_KEY_FILE',
  },
} as const satisfies Readonly<Record<string, EventMeaning>>;

export type LogEvent = keyof typeof logEvents;

/** Codes of `job failed` that an operator knows by name. */
export const jobCodes = {
  chain_broken: {
    meaning: 'a chain of an audit history does not match',
    alert: 'at once',
    advice: 'change nothing; `countersign verify-ledger`; compare with the last backup',
  },
  ledger_broken: {
    meaning: 'the ledger, or a signed form, inventory or loss record does not match',
    alert: 'at once',
    advice: 'as for `chain_broken`',
  },
  folder_unusable: {
    meaning: 'the backup could not be written',
    alert: 'at once',
    advice: 'disk and rights of `BACKUP_DIR`',
  },
  pg_dump_failed: {
    meaning: 'PostgreSQL’s program made no backup',
    alert: 'at once',
    advice: 'install a `pg_dump` no older than the database server',
  },
  timed_out: { meaning: 'the run exceeded its limit', alert: 'if it repeats' },
} as const satisfies Readonly<Record<string, EventMeaning>>;

/** The table of docs/operations.md, a line each. */
export function describeEvents(): string[] {
  const rows = [
    ...Object.entries<EventMeaning>(logEvents).map(([name, one]) => [`\`${name}\``, one] as const),
    ...Object.entries<EventMeaning>(jobCodes).map(
      ([code, one]) => [`\`job failed\`, \`${code}\``, one] as const,
    ),
  ];
  return rows.map(
    ([name, { meaning, alert, advice = '' }]) => `| ${name} | ${meaning} | ${alert} | ${advice} |`,
  );
}
