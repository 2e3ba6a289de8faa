import type { Job } from './core/jobs/job.ts';
import { isWebhookDue, sendWebhooks } from './features/administration/webhooks/sendWebhooks.ts';
import { isAlertDue, sendAlerts } from './features/alerts/sendAlerts.ts';
import { checkAuditChain } from './features/audit/checkAuditChain.ts';
import { watchForAlerts } from './features/custody/alert-watch/watchForAlerts.ts';
import { sendExpiryDigest } from './features/custody/digests/sendExpiryDigest.ts';
import { sendParDigest } from './features/custody/digests/sendParDigest.ts';
import { comparePatientCharts } from './features/import/patient-charts/comparePatientCharts.ts';
import { closeMonthsOf } from './features/reports/closeMonthsOf.ts';
import { mailReports } from './features/reports/mailed-reports/mailReports.ts';
import { deactivateInactive } from './features/system/jobs/deactivateInactive.ts';
import { isMailDue, sendMail } from './features/system/jobs/sendMail.ts';
import { writeBackup } from './features/system/jobs/writeBackup.ts';
import { deleteOld } from './features/system/retention/deleteOld.ts';

/** Every job. Times are of the agency's zone; those of the installation are UTC. */
export const allJobs: readonly Job[] = [
  {
    name: 'mail',
    isPerAgency: false,
    schedule: null,
    isDue: isMailDue,
    limitMinutes: 10,
    work: sendMail,
  },
  {
    name: 'alerts',
    isPerAgency: false,
    schedule: null,
    isDue: isAlertDue,
    limitMinutes: 10,
    work: sendAlerts,
  },
  {
    name: 'webhooks',
    isPerAgency: false,
    schedule: null,
    isDue: isWebhookDue,
    limitMinutes: 10,
    work: sendWebhooks,
  },
  {
    name: 'alertWatch',
    isPerAgency: true,
    schedule: { minute: 5 },
    limitMinutes: 10,
    work: watchForAlerts,
  },
  {
    name: 'expiryDigest',
    isPerAgency: true,
    schedule: { time: '06:00', weekday: 1 },
    limitMinutes: 10,
    work: sendExpiryDigest,
  },
  {
    name: 'parDigest',
    isPerAgency: true,
    schedule: { time: '06:00' },
    limitMinutes: 10,
    work: sendParDigest,
  },
  {
    name: 'reportMail',
    isPerAgency: true,
    schedule: { minute: 0 },
    limitMinutes: 10,
    work: mailReports,
  },
  {
    name: 'patientCharts',
    isPerAgency: true,
    schedule: { minute: 20 },
    limitMinutes: 30,
    work: comparePatientCharts,
  },
  {
    name: 'inactivityDeactivation',
    isPerAgency: true,
    schedule: { time: '04:00' },
    limitMinutes: 10,
    work: deactivateInactive,
  },
  {
    name: 'retention',
    isPerAgency: true,
    includesSuspended: true,
    includesTraining: true,
    schedule: { time: '05:00' },
    limitMinutes: 30,
    work: deleteOld,
  },
  {
    name: 'monthClosing',
    isPerAgency: true,
    includesSuspended: true,
    includesTraining: true,
    schedule: { time: '01:00' },
    startsAtOnce: true,
    limitMinutes: 60,
    work: closeMonthsOf,
  },
  {
    name: 'auditChainCheck',
    isPerAgency: true,
    includesInstallation: true,
    includesSuspended: true,
    includesTraining: true,
    schedule: { time: '03:00' },
    startsAtOnce: true,
    limitMinutes: 60,
    work: checkAuditChain,
  },
  {
    name: 'nightlyBackup',
    isPerAgency: false,
    schedule: { time: '02:00' },
    limitMinutes: 120,
    work: writeBackup,
  },
];
