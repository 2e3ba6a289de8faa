import { signatureImage } from '../custody/signatureImage.ts';
import { stockSamples } from '../custody/stockSamples.ts';
import { chartSamples } from '../patient-charts/chartSamples.ts';
import { accountSamples } from '../people/accountSamples.ts';
import { pin, signedWith } from '../people/people.ts';
import { alertSamples } from './alertSamples.ts';
import { amendmentSamples } from './amendmentSamples.ts';
import { fieldSamples } from './fieldSamples.ts';
import { organizationSamples } from './organizationSamples.ts';
import { changedRecord, theRecord } from './recordSamples.ts';
import { detailsFor, type SetUpWorld } from './setUpWorld.ts';
import { systemSamples } from './systemSamples.ts';

export interface CallSample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The status for those who may make the call; 200 unless it says otherwise. */
  readonly status?: number;
  /** It names no record of the agency, so that a stranger gets the same reply. */
  readonly namesNothing?: true;
  /**
   * The reply to those who may make the call carries the agency's marker, so that its absence from a stranger's says
   * something: one record, which a stranger does not find, or a list, of which they see their own.
   */
  readonly shows?: 'record' | 'list';
}

/** Who makes the call, and what earlier calls of the test left behind. */
interface Caller {
  readonly userId: string;
  readonly useId: string;
}

export type Sample = (world: SetUpWorld, caller: Caller) => CallSample;

function use(world: SetUpWorld): CallSample {
  const details = detailsFor(world);
  return { body: { idempotencyKey: crypto.randomUUID(), details, signing: { pin, others: [] } } };
}

/** A request of every call that passes its schema, with the first agency's ids; by the call's name. */
export const callSamples: Readonly<Record<string, Sample>> = {
  getWebReleaseNotesList: () => ({}),
  getFooterItem: () => ({ params: { name: 'eula' } }),
  getInstallation: () => ({}),
  getDashboard: () => ({}),
  listInventories: (world) => ({ query: { siteId: world.siteId } }),
  getInventory: (world) => theRecord(world.inventoryId),
  listLedger: (world) => ({ params: { id: world.inventoryId } }),
  getUseChoices: (world) => ({ params: { id: world.inventoryId } }),
  recordUse: use,
  getEventChoices: (world) => ({ params: { id: world.inventoryId } }),
  listTransfers: (world) => ({ params: { id: world.inventoryId } }),
  recordCustodyEvent: (world) => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      details: {
        kind: 'expiry',
        inventoryId: world.inventoryId,
        occurredAt: '2026-03-10T07:55:00.000Z',
        reasonId: null,
        note: '',
        lines: [{ lotId: world.lotId, amount: 2_000 }],
      },
      signing: { pin, others: [] },
    },
    // The lot of the sample is good still.
    status: 422,
  }),
  getParRestock: (world) => ({ params: { id: world.inventoryId } }),
  recordParRestock: (world) => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      details: {
        toInventoryId: world.inventoryId,
        carrier: 'Sam',
        occurredAt: '2026-03-10T07:55:00.000Z',
        reasonId: null,
        note: '',
        sources: [
          { inventoryId: world.inventoryId, lines: [{ lotId: world.lotId, amount: 2_000 }] },
        ],
      },
      signing: { pin, others: [] },
    },
    // A place does not send to itself.
    status: 422,
  }),
  listMissingSignatures: () => ({}),
  getActToSign: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  signMissing: () => ({
    body: {
      signatureId: crypto.randomUUID(),
      actId: crypto.randomUUID(),
      hash: '0'.repeat(64),
      signing: signedWith(),
    },
    status: 404,
  }),
  getActToNote: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  noteMissing: () => ({
    body: {
      noteId: crypto.randomUUID(),
      actId: crypto.randomUUID(),
      meaning: 'witness to waste',
      hash: '0'.repeat(64),
      reason: 'The witness left the agency.',
      signing: signedWith(),
    },
    status: 404,
  }),
  getRestock: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  confirmRestockNotice: () => ({ params: { id: crypto.randomUUID() }, body: {}, status: 404 }),
  ...alertSamples,
  ...fieldSamples,
  listCases: () => ({ shows: 'list' }),
  getCase: (world) => theRecord(world.setUp.case),
  addCaseNote: (world) => ({
    ...theRecord(world.setUp.case),
    body: { noteId: crypto.randomUUID(), text: 'The crew was asked.' },
  }),
  exportCase: (world) => ({ ...theRecord(world.setUp.case), body: {} }),
  getPhotos: (world) => ({ params: { kind: 'case', id: world.setUp.case }, shows: 'record' }),
  addPhoto: (world) => ({
    params: { kind: 'case', id: world.setUp.case },
    body: { photoId: crypto.randomUUID(), caption: 'A cracked vial.', image: signatureImage },
    shows: 'record',
  }),
  withdrawPhoto: (world) => ({
    params: { kind: 'case', id: world.setUp.case },
    body: { photoId: crypto.randomUUID(), reason: 'It shows a patient.' },
    status: 404,
  }),
  setCaseOwner: (world) => ({
    ...theRecord(world.setUp.case),
    body: { ownerUserId: world.userIds.technician },
  }),
  closeCase: () => ({
    body: {
      signOffId: crypto.randomUUID(),
      caseId: crypto.randomUUID(),
      hash: '0'.repeat(64),
      reasonCode: 'wrongAmount',
      note: 'The entry was corrected.',
      signing: signedWith(),
    },
    status: 404,
  }),
  listNewPeople: () => ({}),
  getNewPerson: () => ({ params: { userId: crypto.randomUUID() }, status: 404 }),
  confirmPerson: () => ({
    body: { userId: crypto.randomUUID(), hash: '0'.repeat(64), signing: signedWith() },
    status: 404,
  }),
  getUseCare: (_world, { useId }) => ({ params: { id: useId } }),
  getForm3848: () => ({}),
  signForm3848: () => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      periodEnd: '2025-12-31',
      basis: '0'.repeat(64),
      counts: [],
      explanation: '',
      amendment: '',
      signing: signedWith(),
    },
    // None of them is the agency's controlled substance agent.
    status: 403,
  }),
  listControlValues: () => ({}),
  getControlValue: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  getActivationChoices: () => ({}),
  activateControlValues: (world) => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      inventoryId: world.inventoryId,
      lotId: world.lotId,
      source: { way: 'generate', count: 1 },
      signing: signedWith(),
    },
  }),
  // A foreign label: the answer that leaves a trace.
  findControlValue: () => ({ body: { code: 'CV2147483647-0000001' } }),
  placeLabels: (world) => ({
    params: { id: world.inventoryId },
    body: { labels: ['CV2147483647-0000001'] },
  }),
  getLabelsToPrint: () => ({ query: { id: crypto.randomUUID() }, status: 404 }),
  printLabels: () => ({
    body: { idempotencyKey: crypto.randomUUID(), ids: [crypto.randomUUID()] },
    status: 404,
  }),
  getShipments: () => ({}),
  exportShipments: () => ({ body: {} }),
  getPersonActs: () => ({}),
  exportPersonActs: () => ({ body: { userId: crypto.randomUUID() }, status: 404 }),
  getRegistration: () => ({}),
  exportRegistration: () => ({ body: {} }),
  getPerpetualInventory: () => ({}),
  exportPerpetualInventory: () => ({ body: {} }),
  getUseLog: () => ({}),
  exportUseLog: () => ({ body: {} }),
  getCountReport: () => ({}),
  exportCountReport: () => ({ body: {} }),
  getPacketChain: () => ({ body: {} }),
  exportPacketCases: () => ({ body: {} }),
  exportPacketSigners: () => ({ body: {} }),
  recordPacket: () => ({ body: { manifestHash: 'ab'.repeat(32), files: 9 } }),
  getLossReport: () => ({}),
  exportLossReport: () => ({ body: {} }),
  recordLossStep: () => ({
    params: { id: crypto.randomUUID() },
    body: { step: 'notice', doneOn: '2026-03-09' },
    status: 404,
  }),
  getLoss: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  signLossRecord: () => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      lossId: crypto.randomUUID(),
      after: 0,
      statement: {
        kind: 'newYork',
        departmentOn: '2026-03-09',
        departmentBy: 'E. Sorensen',
        directorOn: null,
      },
      signing: { pin, others: [] },
    },
    status: 404,
  }),
  getDestructionReport: () => ({}),
  exportDestructionReport: () => ({ body: {} }),
  getBiennialInventory: () => ({ query: { day: '2026-03-09' } }),
  takeBiennialInventory: () => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      day: '2026-03-09',
      moment: 'close',
      // Of figures that no one was shown.
      basis: '0'.repeat(64),
      explanation: '',
      signing: signedWith(),
    },
    status: 409,
    namesNothing: true,
  }),
  exportBiennialInventory: () => ({ body: { id: crypto.randomUUID() }, status: 404 }),
  getRestockList: () => ({}),
  exportRestockList: () => ({ body: {} }),
  getTrends: () => ({}),
  ...chartSamples,
  getPatterns: () => ({}),
  getPersonPattern: () => ({
    params: { personId: crypto.randomUUID(), productId: crypto.randomUUID() },
    status: 404,
  }),
  openPatternCase: () => ({
    body: {
      noteId: crypto.randomUUID(),
      personId: crypto.randomUUID(),
      productId: crypto.randomUUID(),
      to: '2026-03-09',
      note: 'Ask the crew.',
    },
    status: 404,
  }),
  listReportSchedules: () => ({ shows: 'list' }),
  getReportSchedule: ({ setUp }) => theRecord(setUp.reportSchedule),
  saveReportSchedule: ({ setUp, userIds }) =>
    changedRecord(setUp.reportSchedule, {
      ...{ name: '', report: 'shipments', userId: userIds.admin, interval: 'daily' },
      ...{ weekday: '1', monthDay: '1', time: '07:00', state: 'paused' },
    }),
  listKnoxDevices: () => ({}),
  readKnoxDevices: () => ({ status: 404 }),
  lockKnoxDevice: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  assignKnoxDevice: () => ({
    params: { id: crypto.randomUUID() },
    body: { inventoryId: null },
    status: 404,
  }),
  // Of a version that no one was shown, so that the vendor is not asked.
  saveKnoxConnection: () => ({
    body: { region: 'us01', clientId: 'x', clientSecret: 'x', showsPlaces: false, version: 7 },
    status: 404,
  }),
  searchEverything: () => ({ query: { text: 'medic' } }),
  ...accountSamples,
  ...organizationSamples,
  ...stockSamples,
  ...amendmentSamples,
  ...systemSamples,
};
