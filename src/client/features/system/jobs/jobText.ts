import type { JobName, JobRun } from '../../../../contract/system/job.ts';

export const jobPath = '/sysadmin/jobs/history';

interface JobLabels {
  readonly title: string;
  /** What it does. */
  readonly purpose: string;
  /** When it runs by itself. */
  readonly schedule: string;
}

export const jobLabels: Readonly<Record<JobName, JobLabels>> = {
  mail: {
    title: 'Mail',
    purpose: 'Sends waiting emails: links, notices and digests.',
    schedule: 'When an email is waiting',
  },
  alerts: {
    title: 'Alerts',
    purpose: 'Sends alerts to their recipients, and to more people while no one acknowledges them.',
    schedule: 'When an alert is waiting',
  },
  webhooks: {
    title: 'Webhooks',
    purpose: 'Notifies the agencies’ programs of acts, cases and people.',
    schedule: 'When something was recorded',
  },
  alertWatch: {
    title: 'Alert watch',
    purpose: 'Looks for late transfers, expiring stock, due counts and dates, and raises alerts.',
    schedule: 'Every hour',
  },
  expiryDigest: {
    title: 'Expiration digest',
    purpose: 'Emails managers a list of stock that has expired or will within 30 days.',
    schedule: 'Mondays at 06:00',
  },
  parDigest: {
    title: 'PAR digest',
    purpose: 'Emails managers a list of stock below its minimum.',
    schedule: 'Daily at 06:00',
  },
  reportMail: {
    title: 'Mailed reports',
    purpose: 'Emails links to reports on the agency’s schedules.',
    schedule: 'Every hour',
  },
  patientCharts: {
    title: 'Patient charts',
    purpose:
      'Imports files of the watched folder, and opens a case for each dose that charts and ledger do not both have.',
    schedule: 'Every hour, and after an import',
  },
  inactivityDeactivation: {
    title: 'Inactivity deactivation',
    purpose: 'Deactivates users who haven’t logged in within the agency’s limit.',
    schedule: 'Daily at 04:00',
  },
  retention: {
    title: 'Retention',
    purpose:
      'Deletes logins, imports and undelivered emails that ended 90 days ago. Records and audit history are kept.',
    schedule: 'Daily at 05:00',
  },
  monthClosing: {
    title: 'Closing of months',
    purpose: 'Adds up what was held at the end of each month, so that reports stay fast.',
    schedule: 'Daily at 01:00',
  },
  auditChainCheck: {
    title: 'Audit chain check',
    purpose: 'Recalculates every hash in the audit history.',
    schedule: 'Daily at 03:00',
  },
  nightlyBackup: {
    title: 'Nightly backup',
    purpose: 'Saves a copy of the whole database.',
    schedule: 'Daily at 02:00 UTC',
  },
};

export const stateLabels: Readonly<Record<JobRun['state'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};

/** “0.4 s”, “3 min 20 s”; nothing while it has not ended. */
export function durationText({ startedAt, finishedAt }: JobRun): string {
  if (startedAt === null || finishedAt === null) return '';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)}\u00a0s`;
  return `${Math.floor(seconds / 60)}\u00a0min ${Math.round(seconds % 60)}\u00a0s`;
}
