import { jobDeliveries, jobLogs, jobRuns, jobSchedules } from '../schema/job.ts';
import { knoxDevices } from '../schema/knoxDevice.ts';
import { loginAttempts } from '../schema/loginAttempt.ts';
import { mailQueue, outboxMails, passwordRequests, reportMails } from '../schema/mail.ts';
import { offlineKeys } from '../schema/offlineKey.ts';
import { concurrencyStamps, passkeyChallenges, passkeyDecoys } from '../schema/passkey.ts';
import { passwordLinks } from '../schema/passwordLink.ts';
import { footerLabels, releaseNotes } from '../schema/publication.ts';
import { importRows, imports } from '../schema/recordImport.ts';
import { sessions } from '../schema/session.ts';
import { ssoDepartures, ssoTransactions } from '../schema/ssoProvider.ts';
import { strangerCalls, strangerRefusals } from '../schema/stranger.ts';
import { loginTickets } from '../schema/ticket.ts';
import { userSaves } from '../schema/userSave.ts';
import { because, declare } from './declare.ts';

/** What passes: sessions, emails, jobs and files on their way. Nothing that is recorded hangs on it. */
export const passingTables = [
  declare(offlineKeys, 'open', {
    free: because(
      'opens unsent edits in one browser; a lost one is replaced',
      'userId',
      'agencyId',
      'key',
      'createdAt',
    ),
  }),
  declare(passkeyChallenges, 'open', {
    free: because(
      'lives for minutes, until it is answered',
      'challengeHash',
      'purpose',
      'subjectHash',
      'expiresAt',
    ),
  }),
  declare(concurrencyStamps, 'open', {
    free: because('exists for minutes, until it is used', 'stampHash', 'passkeyId', 'expiresAt'),
  }),
  declare(passkeyDecoys, 'open', { free: because('invents ids for unknown names', 'id', 'key') }),
  declare(passwordLinks, 'open', {
    free: because(
      'a password signs nothing',
      'id',
      'userId',
      'codeHash',
      'email',
      'passwordChangedAt',
      'createdAt',
      'usedAt',
    ),
  }),
  declare(sessions, 'open', {
    free: because(
      'moves with every request; each login is an entry of the audit history',
      'id',
      'tokenHash',
      'companionHash',
      'userId',
      'agencyId',
      'factor',
      'passkeyId',
      'isTwoFactor',
      'address',
      'startedAt',
      'lastAccessAt',
      'authenticatedAt',
      'expiresAt',
      'endedAt',
      'endReason',
    ),
  }),
  declare(ssoTransactions, 'open', {
    free: because(
      'lives for minutes, until the provider answers',
      'stateHash',
      'providerId',
      'address',
      'startedAt',
      'expiresAt',
    ),
  }),
  declare(ssoDepartures, 'open', {
    free: because('lives as long as its session', 'sessionId', 'address'),
  }),
  declare(loginTickets, 'open', {
    free: because(
      'exists for minutes, until it is used',
      'ticketHash',
      'kind',
      'userId',
      'agencyId',
      'browserHash',
      'isTwoFactor',
      'departure',
      'integrationKeyId',
      'createdAt',
      'expiresAt',
    ),
  }),
  declare(loginAttempts, 'open', {
    free: because(
      'changes with every attempt that is counted; each lock is an entry in the audit history',
      'key',
      'attemptedAt',
      'lockedUntil',
    ),
  }),
  declare(strangerCalls, 'open', {
    free: because('counts the calls of a minute; kept for two', 'network', 'minute', 'calls'),
  }),
  declare(strangerRefusals, 'open', {
    free: because(
      'counts the refusals of a minute; they are an entry of the audit history then',
      'agencyId',
      'minute',
      'what',
      'network',
      'refusals',
    ),
  }),
  declare(userSaves, 'open', {
    free: because(
      'identifies a repeated save; the record itself is sealed',
      'agencyId',
      'savedBy',
      'operationId',
      'contentHash',
      'model',
      'savedAt',
    ),
  }),
  declare(imports, 'open', {
    free: because(
      'a file on its way in; what it writes is sealed where it is written',
      'id',
      'agencyId',
      'kind',
      'fileName',
      'startedBy',
      'startedAt',
      'state',
      'fields',
      'isMailed',
      'finishedAt',
      'counts',
    ),
  }),
  declare(importRows, 'open', {
    free: because(
      'a file on its way in; what it writes is sealed where it is written',
      'importId',
      'line',
      'cells',
      'key',
      'verdict',
      'reasons',
      'note',
    ),
  }),
  declare(jobSchedules, 'open', {
    free: because('when work is done next, not what is recorded', 'job', 'agencyId', 'nextRunAt'),
  }),
  declare(jobRuns, 'open', {
    free: because(
      'how work went, not what is recorded',
      'id',
      'job',
      'agencyId',
      'requestedBy',
      'state',
      'createdAt',
      'runAt',
      'attempts',
      'leaseToken',
      'leaseUntil',
      'startedAt',
      'finishedAt',
      'done',
      'total',
      'result',
      'fault',
    ),
  }),
  declare(jobLogs, 'open', {
    free: because('how work went, not what is recorded', 'id', 'runId', 'at', 'level', 'text'),
  }),
  declare(jobDeliveries, 'open', {
    free: because('how work went, not what is recorded', 'runId', 'userId'),
  }),
  declare(mailQueue, 'open', {
    free: because(
      'a mail on its way out',
      'id',
      'kind',
      'userId',
      'isWelcome',
      'notice',
      'addressChangeId',
      'alertId',
      'alertLevel',
      'reportScheduleId',
      'reportDueAt',
      'requestId',
      'address',
      'createdAt',
      'attempts',
      'nextAttemptAt',
      'givenUpAt',
      'fault',
    ),
  }),
  declare(reportMails, 'open', {
    free: because(
      'how the last email went; the audit trail records each',
      'scheduleId',
      'agencyId',
      'dueAt',
      'outcome',
      'reason',
    ),
  }),
  declare(passwordRequests, 'open', {
    free: because(
      'waits until it is answered with a mail',
      'id',
      'email',
      'clientId',
      'welcomeAgencyId',
      'isSendToAll',
      'requestId',
      'address',
      'createdAt',
    ),
  }),
  declare(outboxMails, 'open', {
    free: because(
      'mails of the demo and of development',
      'id',
      'at',
      'toName',
      'toAddress',
      'subject',
      'text',
      'html',
    ),
  }),
  declare(knoxDevices, 'open', {
    free: because(
      'reported by the vendor, and read from there again',
      'id',
      'agencyId',
      'deviceId',
      'name',
      'model',
      'serialNumber',
      'imei',
      'userName',
      'state',
      'lastSeenAt',
      'latitude',
      'longitude',
      'placeAt',
      'lockRequestedAt',
      'lockRequestedBy',
      'inventoryId',
      'isListed',
    ),
  }),
  declare(releaseNotes, 'open', {
    free: because(
      'part of the program, and published again with it',
      'id',
      'versionNumber',
      'goLiveDate',
      'releaseNotes',
    ),
  }),
  declare(footerLabels, 'open', {
    free: because(
      'part of the program, and published again with it',
      'key',
      'title',
      'body',
      'updatedAt',
    ),
  }),
];
