import { auditChains, auditEntries, chainChecks, chainProofs } from '../schema/auditEntry.ts';
import { awaitedSignatures } from '../schema/awaitedSignature.ts';
import { biennialInventories } from '../schema/biennialInventory.ts';
import { lossRecords } from '../schema/custodyDuty.ts';
import { signatures } from '../schema/custodyUse.ts';
import { signedForms3848 } from '../schema/form3848.ts';
import { recordHeads, recordLinks } from '../schema/recordChain.ts';
import { recordVersions, seenHeads } from '../schema/recordVersion.ts';
import { userSignatures } from '../schema/signature.ts';
import { signatureHeads, signatureLinks } from '../schema/signatureChain.ts';
import { signatureNotes } from '../schema/signatureNote.ts';
import { because, declare } from './declare.ts';

/** Signatures, signed papers, the audit history, and the chains themselves. */
export const signedTables = [
  declare(signatures, 'hash', {
    sealed: [
      'id',
      'agencyId',
      'entryId',
      'eventId',
      'amendmentId',
      'ordinal',
      'userId',
      'name',
      'role',
      'meaning',
      'signedAt',
      'method',
      'external',
      'externalImage',
      'signedHash',
      'hash',
    ],
  }),
  declare(awaitedSignatures, 'versions', {
    sealed: ['id', 'agencyId', 'eventId', 'ordinal', 'userId', 'name', 'meaning'],
  }),
  declare(signatureNotes, 'hash', {
    sealed: [
      'id',
      'agencyId',
      'entryId',
      'eventId',
      'ordinal',
      'meaning',
      'reason',
      'userId',
      'name',
      'role',
      'method',
      'notedAt',
      'notedHash',
      'hash',
    ],
  }),
  declare(userSignatures, 'versions', {
    sealed: ['id', 'userId', 'way', 'imageHash', 'createdAt'],
    digested: ['image'],
  }),
  declare(signedForms3848, 'hash', {
    sealed: [
      'id',
      'agencyId',
      'periodEnd',
      'version',
      'content',
      'amendment',
      'signedByUserId',
      'signedBy',
      'role',
      'method',
      'signedAt',
      'idempotencyKey',
      'requestHash',
      'previousHash',
      'hash',
    ],
  }),
  declare(biennialInventories, 'hash', {
    sealed: [
      'id',
      'agencyId',
      'day',
      'moment',
      'content',
      'takenByUserId',
      'takenBy',
      'role',
      'method',
      'takenAt',
      'idempotencyKey',
      'requestHash',
      'previousHash',
      'hash',
    ],
  }),
  declare(lossRecords, 'hash', {
    sealed: [
      'id',
      'agencyId',
      'lossId',
      'kind',
      'version',
      'statement',
      'facts',
      'signedByUserId',
      'signatures',
      'signedAt',
      'idempotencyKey',
      'requestHash',
      'previousHash',
      'hash',
    ],
  }),
  declare(auditEntries, 'hash', {
    sealed: [
      'agencyId',
      'seq',
      'at',
      'actorId',
      'actorName',
      'factor',
      'action',
      'outcome',
      'subjectKind',
      'subjectId',
      'subjectName',
      'summary',
      'changes',
      'requestId',
      'address',
      'previousHash',
      'hash',
    ],
  }),
  declare(recordVersions, 'hash', {
    sealed: [
      'agencyId',
      'sequence',
      'tableName',
      'rowKey',
      'version',
      'before',
      'state',
      'auditSeq',
      'origin',
      'hash',
    ],
  }),
  declare(recordLinks, 'hash', { sealed: ['agencyId', 'chain', 'sequence', 'recordId', 'hash'] }),
  declare(signatureLinks, 'hash', { sealed: ['agencyId', 'sequence', 'signatureId', 'hash'] }),
  declare(recordHeads, 'recomputed', {
    derived: because('the newest link', 'agencyId', 'chain', 'sequence', 'hash'),
  }),
  declare(signatureHeads, 'recomputed', {
    derived: because('the newest link', 'agencyId', 'sequence', 'hash'),
  }),
  declare(auditChains, 'recomputed', {
    derived: because('the newest entry', 'agencyId', 'seq', 'hash'),
  }),
  declare(seenHeads, 'recomputed', {
    derived: because('a link of the chain', 'chain', 'sequence', 'hash'),
    free: { agencyId: 'a removed one is still in the log, and in the memory of the server' },
  }),
  declare(chainChecks, 'open', {
    free: because(
      'what the last check found; the next one writes it again without relying on it',
      'agencyId',
      'checkedAt',
      'walkedAt',
      'isIntact',
      'checkedEntries',
      'firstBroken',
      'goodSeq',
      'goodHash',
    ),
  }),
  declare(chainProofs, 'open', {
    free: because(
      'one that was removed, or changed and so lacks its signature, leads to a check of everything',
      'agencyId',
      'proof',
      'signature',
    ),
  }),
];
