import type { ComponentProps } from 'react';
import { GlobalAudit } from '../../../src/client/features/audit/GlobalAudit.tsx';
import { PatientCharts } from '../../../src/client/features/import/patient-charts/PatientCharts.tsx';
import { BiennialDraft } from '../../../src/client/features/reports/biennial-inventory/BiennialDraft.tsx';
import { RunningClocks } from '../../../src/client/features/reports/loss/LossClocks.tsx';
import { Statement } from '../../../src/client/features/reports/loss/Statement.tsx';
import { PerpetualInventoryReport } from '../../../src/client/features/reports/PerpetualInventoryReport.tsx';
import { PacketWork } from '../../../src/client/features/reports/packet/PacketView.tsx';
import { PersonPatternView } from '../../../src/client/features/reports/patterns/PersonPatternView.tsx';
import { AgenciesView } from '../../../src/client/features/system/AgenciesView.tsx';
import { IntegrationsView } from '../../../src/client/features/system/IntegrationsView.tsx';
import { Jobs } from '../../../src/client/features/system/jobs/Jobs.tsx';
import { sampleInventory } from '../custody/sampleInventory.ts';
import { sampleLoss } from '../reports/sampleLoss.ts';
import { samplePattern } from '../reports/samplePattern.ts';
import type { Screen } from './screen.ts';
import { actor, appWith, sendingAct } from './standIns.tsx';

const now = '2026-07-14T12:00:00.000Z';
const stay = () => undefined;
/** What every page of a list is given besides. */
const listPage = { params: {}, frame: {}, loadedAt: now, onOpen: stay, app: appWith({}) };

const agency = {
  ...{ number: 7, name: 'Tamarack EMS', state: 'NY', users: 12, integrations: 1, createdAt: now },
  ...{ isActive: true, suspendedAt: null, suspensionReason: null },
};

const integration = { name: 'Scheduling', isActive: true, keyMadeAt: null, lastUsedAt: null };

const list = { rows: [], total: 0, isTotalExact: true, newer: null, older: null, chain: null };

const report = {
  head: {
    agency: 'Hudson Valley EMS',
    timeZone: 'America/New_York',
    from: '2026-07-01',
    to: '2026-07-14',
    place: null,
    inventories: [],
    leftOut: 0,
    isWholeRegistration: false,
    schedule: null,
    product: null,
    madeAt: now,
    madeBy: 'Dana Whitfield',
    keptYears: 5,
    ledgerSequence: 0,
  },
  choices: { places: [], products: [] },
  products: [],
  rows: [],
  total: 0,
};

const losses = [
  {
    id: '00000000-0000-4000-8000-000000000081',
    discoveredOn: '2026-07-12',
    noticeDueOn: '2026-07-13',
    noticeSentOn: null,
    formDueOn: '2026-08-26',
    formFiledOn: null,
    notSignificantOn: null,
    newYork: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000082',
    discoveredOn: '2026-07-01',
    noticeDueOn: '2026-07-02',
    noticeSentOn: null,
    formDueOn: '2026-08-15',
    formFiledOn: null,
    notSignificantOn: null,
    newYork: null,
  },
];

/** Pages of system administration and of the audit history. */
export const system: Readonly<Record<string, Screen>> = {
  'patient-charts': {
    show: (work) => (
      <PatientCharts work={actor<ComponentProps<typeof PatientCharts>['work']>(work)} />
    ),
    silent: {},
  },
  'global-audit': {
    show: (work) => (
      <GlobalAudit
        work={actor<ComponentProps<typeof GlobalAudit>['work']>(work)}
        data={{ list, clients: null }}
        address="/admin/global-audit-list"
        loadedAt={now}
        onOpen={stay}
      />
    ),
    silent: {},
  },
  'job-history': {
    show: (work) => (
      <Jobs
        work={actor<ComponentProps<typeof Jobs>['work']>(work)}
        address="/sysadmin/jobs/history"
        onOpen={stay}
      />
    ),
    silent: {},
  },
  'loss-clocks': {
    show: (work) => (
      <>
        {losses.map((event) => (
          <RunningClocks
            key={event.id}
            work={actor<ComponentProps<typeof RunningClocks>['work']>(work)}
            today="2026-07-14"
            event={event}
          />
        ))}
      </>
    ),
    silent: {},
  },
  'loss-record': {
    show: (work) => (
      <Statement
        work={actor<ComponentProps<typeof Statement>['work']>(sendingAct(work))}
        loss={sampleLoss}
        signer="Erik Sorensen"
      />
    ),
    silent: {},
  },
  'pattern-case': {
    show: (work) => (
      <PersonPatternView
        data={samplePattern}
        frame={{}}
        work={actor<ComponentProps<typeof PersonPatternView>['work']>(work)}
      />
    ),
    silent: {},
  },
  'biennial-inventory': {
    show: (work) => (
      <BiennialDraft
        work={actor<ComponentProps<typeof BiennialDraft>['work']>(sendingAct(work))}
        data={{
          taken: [],
          next: { dueOn: '2026-08-01', after: '2024-08-01' },
          today: '2026-07-14',
          keptYears: 5,
          closedOn: '2026-07-13',
          timeZone: 'America/New_York',
          shown: { kind: 'draft', draft: sampleInventory },
        }}
        frame={{}}
        loadedAt={now}
        tabs={null}
        onOpen={stay}
      />
    ),
    silent: {},
  },
  packet: {
    show: (work) => (
      <PacketWork
        work={actor<ComponentProps<typeof PacketWork>['work']>(work)}
        head={report.head}
      />
    ),
    silent: {},
  },
  'report-file': {
    show: (work) => (
      <PerpetualInventoryReport
        work={actor<ComponentProps<typeof PerpetualInventoryReport>['work']>(work)}
        data={report}
        tabs={null}
        address="/reports/perpetual-inventory"
        loadedAt={now}
        onOpen={stay}
      />
    ),
    silent: {},
  },
  'agency-status': {
    show: (work) => (
      <AgenciesView
        {...listPage}
        name="customers"
        address="/sysadmin/customers/p-list"
        work={actor<ComponentProps<typeof AgenciesView>['work']>(work)}
        data={{
          data: [
            { ...agency, id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a10', name: 'Lakeside Fire' },
            { ...agency, id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a11', isActive: false },
          ],
          total: 2,
        }}
      />
    ),
    silent: {},
  },
  'integration-keys': {
    show: (work) => (
      <IntegrationsView
        {...listPage}
        name="integrations"
        address="/sysadmin/integrations/list/7"
        work={actor<ComponentProps<typeof IntegrationsView>['work']>(work)}
        data={{
          clientId: 7,
          clientName: 'Tamarack EMS',
          data: [
            { ...integration, id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a10', name: 'ePCR' },
            { ...integration, id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a11', keyMadeAt: now },
          ],
        }}
      />
    ),
    silent: {},
  },
};
