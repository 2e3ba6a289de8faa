import type { Sample } from './callSamples.ts';

/** Calls of the audit history, of jobs and charts, and of those who run the installation. */
export const systemSamples: Readonly<Record<string, Sample>> = {
  listAudit: () => ({}),
  exportAudit: () => ({ body: {} }),
  checkAuditChain: () => ({ body: { clientId: null } }),
  getAuditChain: () => ({}),
  exportChainHeads: () => ({ body: { clientId: null } }),
  listJobs: () => ({}),
  getJobRun: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  listAgencies: () => ({}),
  getAgency: () => ({ params: { id: 'new' } }),
  saveAgency: () => ({
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: {
        number: null,
        name: `Sample ${crypto.randomUUID()}`,
        state: 'VT',
        timeZone: 'America/New_York',
        deactivateAfterDays: null,
        adminName: 'Sample Administrator',
        adminEmail: `${crypto.randomUUID()}@example.org`,
      },
    },
  }),
  setAgencyStatus: () => ({
    params: { id: crypto.randomUUID() },
    body: { isActive: true },
    status: 404,
  }),
  listIntegrations: (world) => ({ params: { clientId: String(world.agencyId) } }),
  getIntegration: (world) => ({ params: { clientId: String(world.agencyId), id: 'new' } }),
  saveIntegration: (world) => ({
    params: { clientId: String(world.agencyId) },
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: { name: crypto.randomUUID(), isActive: true },
    },
  }),
  makeIntegrationKey: (world) => ({
    params: { clientId: String(world.agencyId), id: crypto.randomUUID() },
    body: {},
    status: 404,
  }),
  listStates: () => ({}),
  getSsoProvider: (world) => ({ params: { clientId: String(world.agencyId) } }),
  saveSsoProvider: (world) => ({
    body: {
      id: String(world.agencyId),
      version: 0,
      fields: {
        issuer: 'https://login.hudson.example.org',
        clientId: 'countersign',
        authentication: 'none',
        isConfidential: false,
        clientSecret: '',
        domains: 'hudson.example.org',
        isActive: true,
      },
    },
  }),
  getState: () => ({ params: { id: 'NY' } }),
  saveState: () => ({
    body: {
      id: 'VT',
      version: 1,
      fields: {
        name: 'Vermont',
        retentionYears: 2,
        forms: [],
        scheduleII: '',
        scheduleIII: '',
        scheduleIV: '',
        scheduleV: '',
      },
    },
  }),
  runJobNow: (world) => ({ body: { job: 'auditChainCheck', clientId: world.agencyId } }),
  listStatecharts: () => ({}),
  getStatechart: () => ({ params: { subject: 'login' } }),
};
