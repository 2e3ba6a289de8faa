import { blankSite } from '../../../src/rules/administration/siteForm.ts';
import { blankSupplier } from '../../../src/rules/administration/supplierForm.ts';
import { marker } from '../database/marker.ts';
import { pin } from '../people/people.ts';
import type { Sample } from './callSamples.ts';
import { changedRecord, theRecord } from './recordSamples.ts';

const newSite = { ...blankSite, address: '12 Foundry Street', deaNumber: 'AB1234563' };

const settings = {
  name: '',
  state: '',
  stateName: '',
  stateForms: '',
  stateOverrides: '',
  leastRetentionYears: 2,
  mostInactivityMinutes: 5,
  address: '12 Foundry Street',
  county: '',
  deaRegistrant: '',
  deaNumber: '',
  deaContact: '',
  deaPhone: '',
  agentUserId: '',
  agentSince: null,
  bneLicence: '',
  emsAgencyCode: '',
  receiveSigners: 'one',
  transferSigners: 'two',
  countSigners: 'one',
  shiftChangeSigners: 'two',
  maySignLater: true,
  blindShiftChange: true,
  blindSealChange: true,
  blindScheduled: false,
  externalWitnessUse: false,
  externalWitnessWaste: false,
  externalWitnessBreakage: false,
  businessClose: '24:00',
  requireLabelsUse: false,
  requireLabelsTransfer: false,
  requireLabelsWaste: false,
  requireLabelsBreakage: false,
  requireLabelsReturn: false,
  requireLabelsDestruction: false,
  caseHoursTwo: 24,
  caseHoursOthers: 72,
  pinLength: 4,
  inactivityMinutes: null,
  retentionYears: 5,
};

/** Calls with which an agency is set up; those of its stock are in stockSamples. */
export const organizationSamples: Readonly<Record<string, Sample>> = {
  listSites: () => ({ shows: 'list' }),
  getSite: (world) => theRecord(world.siteId),
  saveSite: (_world, { userId }) => ({
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: { ...newSite, name: `Site of ${userId}` },
    },
  }),
  listDepartments: () => ({ shows: 'list' }),
  getDepartment: ({ setUp }) => theRecord(setUp.department),
  saveDepartment: ({ setUp }) =>
    changedRecord(setUp.department, {
      name: `${marker} Rescue and Training`,
      isActive: true,
      people: [],
    }),
  listApiKeys: () => ({}),
  // The login of a test is fresh.
  createApiKey: () => ({ body: { name: 'Sample', scopes: ['inventories'], days: 30 } }),
  revokeApiKey: () => ({
    params: { id: crypto.randomUUID() },
    body: { reason: 'Sample' },
    status: 404,
  }),
  listWebhooks: () => ({}),
  // No such name exists, so that nothing is called.
  createWebhook: () => ({
    body: { name: 'Sample', url: 'https://hooks.invalid/in', topics: ['acts', 'cases'] },
  }),
  replaceWebhookSecret: () => ({ params: { id: crypto.randomUUID() }, body: {}, status: 404 }),
  changeWebhook: () => ({
    params: { id: crypto.randomUUID() },
    body: { act: 'pause' },
    status: 404,
  }),
  listWebhookDeliveries: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  replayWebhookDelivery: () => ({
    params: { id: crypto.randomUUID(), deliveryId: crypto.randomUUID() },
    body: {},
    status: 404,
  }),
  listAuditors: () => ({ shows: 'list' }),
  getAuditor: ({ setUp }) => theRecord(setUp.auditor),
  saveAuditor: ({ setUp, siteId }) =>
    changedRecord(setUp.auditor, {
      fullName: '',
      expiresAt: '2026-05-01',
      siteIds: [siteId],
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
      seesPatients: false,
      mayExport: true,
    }),
  listSuppliers: () => ({ shows: 'list' }),
  getSupplier: ({ setUp }) => theRecord(setUp.supplier),
  saveSupplier: ({ setUp }) =>
    changedRecord(setUp.supplier, {
      ...blankSupplier,
      name: `${marker} Medical Supply`,
      deaNumber: 'RH1234563',
    }),
  getSetupProgress: () => ({}),
  getTraining: () => ({}),
  copyToTraining: () => ({}),
  getFirstCountChoices: (world) => ({ params: { id: world.inventoryId } }),
  recordFirstCount: (world) => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      details: {
        inventoryId: world.inventoryId,
        countedAt: '2026-03-10T07:55:00.000Z',
        lines: [
          { productId: world.lotId, lotNumber: 'Hudson-2', expiresOn: '2028-01-31', units: 4 },
        ],
      },
      signing: { pin, others: [] },
    },
    // The one inventory has entries already.
    status: 422,
  }),
  getAgencySettings: () => ({}),
  saveAgencySettings: (world) => ({
    body: { id: String(world.agencyId), version: 9, fields: settings },
    status: 409,
  }),
};
