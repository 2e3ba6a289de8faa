import type { CallDefinition } from '../../../contract/core/call.ts';
import { trainingCsv } from '../../../rules/core/csv.ts';
import { trainingFileName } from '../../../rules/core/training.ts';
import { forbidden } from '../../platform/http/problemError.ts';

/**
 * All that a session in a training agency may call, besides what is public (LEDGER-05). What is not in the list is
 * denied, so that a new call is closed to training until someone adds it. A call may be added only if it writes nothing
 * but records of the session's agency: accounts, rights and the set-up are those of the real agency, integrations,
 * devices and alerts reach other systems, and the figures of trends are no training.
 */
const openCalls: ReadonlySet<string> = new Set([
  'getUserInfo',
  'postUserInfo',
  'getUserInfoById',
  'postUserInfoById',
  'logout',
  'getTimeLeft',
  'recordActivity',
  'setClient',
  'selectClients',
  'selectClientsByUser',
  'getAuthorizedAssertionOptions',
  'reauthenticate',
  'postConfirmationOptions',
  'confirmByPasskey',
  'postSigningOptions',
  'getOfflineKey',
  'getWebReleaseNotesList',
  'searchEverything',
  'getDashboard',
  'listOwnAlerts',
  'listInventories',
  'getInventory',
  'listLedger',
  'getFirstCountChoices',
  'recordFirstCount',
  'getUseChoices',
  'recordUse',
  'getUseCare',
  'getUseToAmend',
  'amendUse',
  'getEventChoices',
  'getEventToAmend',
  'amendEvent',
  'listTransfers',
  'recordCustodyEvent',
  'getParRestock',
  'recordParRestock',
  'listTemperatureReadings',
  'getTemperatureReading',
  'saveTemperatureReading',
  'listMissingSignatures',
  'getActToSign',
  'signMissing',
  'listFieldRecords',
  'getFieldRecord',
  'getActToNote',
  'noteMissing',
  'getRestock',
  'confirmRestockNotice',
  'listCases',
  'getCase',
  'addCaseNote',
  'setCaseOwner',
  'closeCase',
  'exportCase',
  'getPhotos',
  'addPhoto',
  'withdrawPhoto',
  'getActivationChoices',
  'activateControlValues',
  'listControlValues',
  'getControlValue',
  'findControlValue',
  'placeLabels',
  'getLabelsToPrint',
  'printLabels',
  'getPerpetualInventory',
  'exportPerpetualInventory',
  'getRegistration',
  'exportRegistration',
  'getShipments',
  'exportShipments',
  'getUseLog',
  'exportUseLog',
  'getCountReport',
  'exportCountReport',
  'getLossReport',
  'exportLossReport',
  'getLoss',
  'signLossRecord',
  'getDestructionReport',
  'exportDestructionReport',
  'getPersonActs',
  'exportPersonActs',
  'getRestockList',
  'exportRestockList',
  'getBiennialInventory',
  'takeBiennialInventory',
  'exportBiennialInventory',
  'getForm3848',
  'listAudit',
  'exportAudit',
  'getAuditChain',
  'checkAuditChain',
  'listStatecharts',
  'getStatechart',
]);

/**
 * Whether a session in a training agency may make a call.
 *
 * @throws ProblemError 403 `not_in_training`
 */
export function authorizeTraining({ name, access }: CallDefinition): void {
  if (access === 'public' || openCalls.has(name)) return;
  throw forbidden(
    'This is closed in training. Change to your agency to do it there.',
    'not_in_training',
  );
}

/**
 * Marks the file that a call of a training agency replies with, in its name and in its first line. It is done for every
 * reply with a file, so that no export can be left out.
 */
export function markTrainingFile(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null) return reply;
  if (!('fileName' in reply) || typeof reply.fileName !== 'string') return reply;
  const fileName = trainingFileName(reply.fileName);
  if (!('csv' in reply) || typeof reply.csv !== 'string') return { ...reply, fileName };
  return { ...reply, fileName, csv: trainingCsv(reply.csv) };
}
