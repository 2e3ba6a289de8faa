import type { Database } from '../../../src/server/database/database.ts';
import { departments, suppliers } from '../../../src/server/database/schema/agency.ts';
import { alertRecipients } from '../../../src/server/database/schema/alerts/alertSettings.ts';
import { alertRecords, alerts } from '../../../src/server/database/schema/alerts/alerts.ts';
import { temperatureReadings } from '../../../src/server/database/schema/cases/temperature.ts';
import { chartImports } from '../../../src/server/database/schema/charts/patientCharts.ts';
import {
  boxInserts,
  inventoryActions,
  outOfServiceLocations,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { parLevels } from '../../../src/server/database/schema/custodyProduct.ts';
import { reportSchedules } from '../../../src/server/database/schema/mail.ts';
import { importRows, imports } from '../../../src/server/database/schema/recordImport.ts';
import { auditorTerms } from '../../../src/server/database/schema/user.ts';
import { noCounts } from '../../../src/server/features/import/patient-charts/chartImportRows.ts';
import { addLotCase } from '../custody/addLotCase.ts';
import { marker } from '../database/marker.ts';
import { addUser } from '../people/people.ts';
import { createWorld, type SeedContext } from './world.ts';

/** One id of each thing that an agency's administrators set up; imports by what can be done with them next. */
interface SetUpIds {
  readonly supplier: string;
  readonly department: string;
  readonly boxInsert: string;
  readonly inventoryAction: string;
  readonly outOfServiceLocation: string;
  readonly parOverride: string;
  readonly temperatureReading: string;
  readonly case: string;
  /** The user of an auditor account. */
  readonly auditor: string;
  readonly alert: string;
  readonly alertRecipient: string;
  readonly reportSchedule: string;
  readonly importToRead: string;
  readonly chartImport: string;
  readonly importToConfirm: string;
  readonly importToApply: string;
  readonly importToCancel: string;
}

export interface SetUpWorld extends SeedContext {
  readonly setUp: SetUpIds;
}

/** The world with an agency that is set up; the rows are its first agency's alone. */
export async function createSetUpWorld(database: Database): Promise<SetUpWorld> {
  const world = await createWorld(database);
  const setUp: SetUpIds = {
    supplier: crypto.randomUUID(),
    department: crypto.randomUUID(),
    boxInsert: crypto.randomUUID(),
    inventoryAction: crypto.randomUUID(),
    outOfServiceLocation: crypto.randomUUID(),
    parOverride: crypto.randomUUID(),
    temperatureReading: crypto.randomUUID(),
    case: await addLotCase(database, {
      ...world,
      by: { id: world.userIds.technician, name: `${marker} counter` },
    }),
    auditor: await addAuditor(database, world),
    alert: await addAlert(database, world),
    alertRecipient: crypto.randomUUID(),
    reportSchedule: crypto.randomUUID(),
    importToRead: crypto.randomUUID(),
    chartImport: crypto.randomUUID(),
    importToConfirm: crypto.randomUUID(),
    importToApply: crypto.randomUUID(),
    importToCancel: crypto.randomUUID(),
  };
  await addRecords(database, world, setUp);
  await addImports(database, world, setUp);
  await addChartImport(database, world, setUp.chartImport);
  return { ...world, setUp };
}

/** An auditor account whose access lasts, with every grant. @returns its id. */
async function addAuditor(database: Database, world: SeedContext): Promise<string> {
  const { agencyId, siteId } = world;
  const profile = { fullName: `${marker} auditor`, userType: 'Auditor', pinHash: null } as const;
  const userId = await addUser(database, agencyId, 'auditor', profile);
  await database
    .insert(auditorTerms)
    .values({
      ...{ userId, agencyId, siteIds: [siteId], seesPatients: true, mayExport: true },
      ...{ expiresAt: '2026-06-01', periodFrom: '2025-01-01', periodTo: '2026-12-31' },
    });
  return userId;
}

/** An alert to everyone of the agency that no one acknowledged, about an inventory with the agency's marker. @returns its id. */
async function addAlert(database: Database, { agencyId, inventoryId, userIds }: SeedContext) {
  const at = new Date('2026-03-10T06:00:00.000Z');
  // An account that only witnesses reads the requests for its own signature.
  const named = { kind: 'signatureRequest', namedUserId: userIds.witness } as const;
  const about = { ...named, agencyId, inventoryId, cause: `${crypto.randomUUID()} 1` };
  const [alert] = await database
    .insert(alerts)
    .values({ ...about, lines: [`${marker} fentanyl`], href: '/missing-signatures', raisedAt: at })
    .returning({ id: alerts.id });
  const alertId = alert?.id ?? '';
  await database
    .insert(alertRecords)
    .values(
      Object.values(userIds).map((userId) => ({
        ...{ agencyId, alertId, at, userId, level: 0, detail: '' },
        ...{ step: 'queued' as const, channel: 'mail' as const },
      })),
    );
  return alertId;
}

async function addRecords(database: Database, world: SeedContext, setUp: SetUpIds): Promise<void> {
  const { agencyId, productId, inventoryId } = world;
  const of = (id: string, what: string) => ({ id, agencyId, name: `${marker} ${what}` });
  await database
    .insert(suppliers)
    .values({ ...of(setUp.supplier, 'Medical'), kind: 'distributor', deaNumber: 'RH1234563' });
  await database
    .insert(departments)
    .values({ agencyId, recordId: setUp.department, name: `${marker} Rescue` });
  await database
    .insert(boxInserts)
    .values({ ...of(setUp.boxInsert, 'box'), inventoryKind: 'vehicle' });
  await database
    .insert(inventoryActions)
    .values({ ...of(setUp.inventoryAction, 'drill'), event: 'waste' });
  await database
    .insert(alertRecipients)
    .values({ id: setUp.alertRecipient, agencyId, userId: world.userIds.admin, kind: 'all' });
  await database
    .insert(temperatureReadings)
    .values({
      ...{ id: setUp.temperatureReading, agencyId, inventoryId, celsius: 45 },
      ...{ readAt: new Date('2026-03-10T06:00:00.000Z'), source: 'sensor' },
    });
  await database
    .insert(reportSchedules)
    .values({
      ...{ id: setUp.reportSchedule, agencyId, userId: world.userIds.admin, report: 'useLog' },
      ...{ interval: 'weekly', time: '06:00', state: 'paused' },
    });
  await database.insert(outOfServiceLocations).values(of(setUp.outOfServiceLocation, 'garage'));
  await database
    .insert(parLevels)
    .values({
      id: setUp.parOverride,
      agencyId,
      productId,
      inventoryId,
      minimum: 4_000,
      maximum: 10_000,
    });
}

async function addChartImport(
  database: Database,
  { agencyId, userIds }: SeedContext,
  id: string,
): Promise<void> {
  const at = new Date('2026-03-10T07:00:00.000Z');
  await database
    .insert(chartImports)
    .values({
      ...{ id, agencyId, fileName: `${marker} charts.csv`, source: 'upload', state: 'done' },
      ...{ importedByUserId: userIds.admin, importedBy: `${marker} Admin` },
      ...{ startedAt: at, finishedAt: at, counts: noCounts, problems: [], unmapped: [] },
    });
}

async function addImports(database: Database, world: SeedContext, setUp: SetUpIds): Promise<void> {
  const { agencyId, userIds } = world;
  // Not of users: those are abandoned when the sample of beginImport starts another.
  const common = { agencyId, kind: 'products' as const, startedBy: userIds.admin, fields: ['ndc'] };
  const files = [
    { id: setUp.importToRead, state: 'reading' },
    { id: setUp.importToConfirm, state: 'preview' },
    { id: setUp.importToApply, state: 'applying' },
    { id: setUp.importToCancel, state: 'preview' },
  ] as const;
  await database
    .insert(imports)
    .values(files.map((file) => ({ ...common, ...file, fileName: `${marker} products.csv` })));
  await database
    .insert(importRows)
    .values(
      files.map(({ id }) => ({
        importId: id,
        line: 2,
        cells: [`${marker} 1`],
        verdict: 'bad' as const,
        reasons: [{ column: 'NDC', sentence: `${marker} 1 is not an NDC.` }],
      })),
    );
}

/** A use of the world’s drug. */
export function detailsFor(world: SetUpWorld) {
  return {
    inventoryId: world.inventoryId,
    lotId: world.lotId,
    drawnUnits: 1,
    given: 2_000,
    wasted: 0,
    returned: 0,
    occurredAt: '2026-03-10T07:55:00.000Z',
    incidentNumber: 'Hudson-26-0001',
    patientId: 'Hudson-P-1',
    givenByUserId: world.userIds.technician,
    orderKind: 'standing',
    authorizedBy: 'Hudson Director',
    wasteManner: null,
    wasteReason: '',
  };
}
