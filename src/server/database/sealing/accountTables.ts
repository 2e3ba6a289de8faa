import { addressChanges } from '../schema/addressChange.ts';
import { integrationKeys } from '../schema/integrationKey.ts';
import { knoxConnections } from '../schema/knoxDevice.ts';
import { passkeys } from '../schema/passkey.ts';
import { ssoDomains, ssoIdentities, ssoProviders } from '../schema/ssoProvider.ts';
import {
  agentTerms,
  auditorTerms,
  personRights,
  roleRights,
  userAgencies,
  users,
} from '../schema/user.ts';
import { because, declare } from './declare.ts';

const ofMail = 'what the mail server reported; the next email reports it again';
const ofPerson = 'a choice of the person for their own screen';
const ofPassword = 'a password signs nothing, and its hash is renewed at login';

/** Accounts: people, their rights, and what they sign and log in with. */
export const accountTables = [
  declare(users, 'versions', {
    sealed: [
      'id',
      'agencyId',
      'departmentId',
      'userName',
      'fullName',
      'email',
      'phoneNumber',
      'friendlyId',
      'jobTitle',
      'pinChangedAt',
      'permissionId',
      'userType',
      'canSeeGlobalAuditHistory',
      'canSeeClients',
      'controlValues',
      'witnessOnly',
      'inactivityTimeout',
      'isUsingSso',
      'needToResetPin',
      'isAcknowledged',
      'userSignatureId',
      'hasPasskey',
      'isActive',
      'deactivatedDueToInactivity',
      'activeSince',
      'isFromIops',
      'isFromKnox',
      'knoxId',
      'isDemo',
      'createdAt',
    ],
    digested: ['pinHash'],
    derived: { searchText: 'the database generates it' },
    free: {
      ...because(ofPassword, 'passwordHash', 'passwordChangedAt', 'concurrencyStamp'),
      ...because(ofPerson, 'userTheme', 'isNewUser', 'awaitsTour'),
      ...because(
        ofMail,
        'emailConfirmed',
        'isEmailBounced',
        'isEmailSpamReported',
        'isEmailBlocked',
        'emailBlockedReason',
      ),
      lastLoginDate: 'each login is an entry of the audit history',
      updatedAt: 'moves with every save, also of what is free',
      demoPurpose: 'a sentence of the demo',
    },
  }),
  declare(addressChanges, 'versions', {
    sealed: [
      'id',
      'userId',
      'number',
      'formerEmail',
      'newEmail',
      'wasConfirmed',
      'changedBy',
      'changedAt',
      'outcome',
      'settledAt',
    ],
    free: because(
      'made when the mail leaves, and again with each one',
      'undoCodeHash',
      'confirmCodeHash',
    ),
  }),
  declare(userAgencies, 'versions', { sealed: ['userId', 'agencyId'] }),
  declare(roleRights, 'versions', { sealed: ['agencyId', 'role', 'act', 'scope'] }),
  declare(personRights, 'versions', { sealed: ['agencyId', 'userId', 'act', 'scope'] }),
  declare(auditorTerms, 'versions', {
    sealed: [
      'userId',
      'agencyId',
      'expiresAt',
      'periodFrom',
      'periodTo',
      'siteIds',
      'seesPatients',
      'mayExport',
      'version',
      'changedBy',
      'changedAt',
    ],
  }),
  declare(agentTerms, 'versions', { sealed: ['id', 'agencyId', 'userId', 'since', 'until'] }),
  declare(passkeys, 'versions', {
    sealed: [
      'id',
      'userId',
      'credentialId',
      'publicKey',
      'algorithm',
      'transports',
      'aaguid',
      'isBackupEligible',
      'usedForSignIn',
      'usedForSignature',
      'createdAt',
    ],
    free: {
      ...because('moves with every use of the passkey', 'counter', 'isBackedUp', 'lastUsedAt'),
      displayName: ofPerson,
    },
  }),
  declare(integrationKeys, 'versions', {
    sealed: [
      'id',
      'agencyId',
      'name',
      'keyMadeAt',
      'isActive',
      'isDemo',
      'createdAt',
      'version',
      'changedBy',
      'changedAt',
    ],
    digested: ['keyHash'],
    free: { lastUsedAt: 'moves with every use of the key' },
  }),
  declare(ssoProviders, 'versions', {
    sealed: [
      'id',
      'agencyId',
      'issuer',
      'clientId',
      'isActive',
      'isDemo',
      'createdAt',
      'version',
      'changedBy',
      'changedAt',
    ],
    digested: ['clientSecret'],
  }),
  declare(ssoDomains, 'versions', { sealed: ['domain', 'providerId'] }),
  declare(ssoIdentities, 'versions', { sealed: ['issuer', 'subject', 'userId', 'createdAt'] }),
  declare(knoxConnections, 'versions', {
    sealed: ['agencyId', 'region', 'clientId', 'showsPlaces', 'version'],
    digested: ['clientSecret'],
    free: because('moves each time the devices are read', 'readAt', 'fault'),
  }),
];
