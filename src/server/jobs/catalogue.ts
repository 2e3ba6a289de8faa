import type { Job } from './job.ts';
import { checkAuditChain } from './work/checkAuditChain.ts';
import { deactivateInactive } from './work/deactivateInactive.ts';
import { sendExpiryDigest } from './work/sendExpiryDigest.ts';
import { isMailDue, sendMail } from './work/sendMail.ts';
import { sendParDigest } from './work/sendParDigest.ts';
import { writeBackup } from './work/writeBackup.ts';

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
    name: 'inactivityDeactivation',
    isPerAgency: true,
    schedule: { time: '04:00' },
    limitMinutes: 10,
    work: deactivateInactive,
  },
  {
    name: 'auditChainCheck',
    isPerAgency: true,
    includesInstallation: true,
    includesSuspended: true,
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
