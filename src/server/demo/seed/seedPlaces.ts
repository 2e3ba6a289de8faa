import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addDays, dayIn } from '../../../rules/time/custodyTime.ts';
import type { Transaction } from '../../database/database.ts';
import { adminContacts, agencies, departments, suppliers } from '../../database/schema/agency.ts';
import {
  authorizers,
  inventories,
  inventoryUsers,
  sites,
} from '../../database/schema/custodyPlace.ts';
import { parLevels, products } from '../../database/schema/custodyProduct.ts';
import { agentTerms, auditorTerms } from '../../database/schema/user.ts';
import { openBook } from './book.ts';
import { formulary } from './formulary.ts';
import type { AgencyPlan } from './places.ts';
import { createRandom } from './random.ts';
import { seedOrganization } from './seedOrganization.ts';
import type { SeededUser } from './seedPeople.ts';
import { seedParOverrides, seedSetUp } from './seedSetUp.ts';
import type { Partner } from './shipments.ts';
import type { SeedContext } from './world.ts';

/** In days: an agency is older than its events. */
const ageOf = ({ historyDays }: AgencyPlan) => historyDays + 72;

/** The agency's own row; the rest follows once its people exist. */
export async function seedAgency(tx: Transaction, plan: AgencyPlan, now: Date): Promise<number> {
  const rows = await tx
    .insert(agencies)
    .values({
      ...plan.agency,
      isDemo: true,
      createdAt: new Date(now.getTime() - ageOf(plan) * 86_400_000),
    })
    .returning({ id: agencies.id });
  const agencyId = rows[0]?.id;
  if (agencyId === undefined) throw new Error('The agency was not written');
  await seedOrganization(tx, agencyId, plan);
  await tx.insert(departments).values(plan.departments.map((name) => ({ agencyId, name })));
  await tx
    .insert(authorizers)
    .values(plan.authorizers.map((name) => ({ id: randomUUID(), agencyId, name })));
  return agencyId;
}

/** Sites, inventories, assignments, products and levels; returns what the story needs. */
export async function seedPlaces(
  tx: Transaction,
  plan: AgencyPlan,
  agencyId: number,
  users: readonly SeededUser[],
  now: Date,
): Promise<SeedContext> {
  const today = dayIn(plan.agency.timeZone, now.toISOString());
  const siteRows = plan.sites.map((site) => ({
    ...site,
    county: plan.agency.county,
    id: randomUUID(),
    agencyId,
    noticeGivenOn: site.kind === 'designated' ? addDays(today, -ageOf(plan)) : null,
  }));
  await tx.insert(sites).values(siteRows);
  const userId = (name: string) => users.find(({ userName }) => userName === name)?.id ?? '';
  const places = plan.inventories.map((inventory) => ({
    id: randomUUID(),
    name: inventory.name,
    kind: inventory.kind,
    site: inventory.site,
    plan: inventory,
  }));
  await tx
    .insert(inventories)
    .values(
      places.map(({ id, name, plan: inventory }) => ({
        id,
        agencyId,
        siteId: siteRows.find((site) => site.name === inventory.site)?.id ?? '',
        name,
        kind: inventory.kind,
        custodianUserId: inventory.custodian === null ? null : userId(inventory.custodian),
        custodySince: inventory.custodian === null ? null : new Date(now.getTime() - 95 * 60_000),
        sealNumber: inventory.isOpen ? null : inventory.seal,
        sealPolicy: inventory.seal === null ? ('none' as const) : ('sealed' as const),
        countEveryDays: 7,
        sealCheckEveryDays: inventory.seal === null ? null : 7,
      })),
    );
  await tx
    .insert(inventoryUsers)
    .values(
      places.flatMap(({ id, plan: inventory }) =>
        inventory.people.map((name) => ({ agencyId, inventoryId: id, userId: userId(name) })),
      ),
    );
  const agent = users.find(({ fullName }) => fullName === plan.agency.substanceAgent);
  if (agent === undefined) throw new Error('The agent of the demo has no account.');
  const since = `${Number(today.slice(0, 4)) - 2}${today.slice(4, 8)}01`;
  await tx.insert(agentTerms).values({ agencyId, userId: agent.id, since });
  await seedAuditor(tx, agencyId, users, { siteIds: siteRows.map(({ id }) => id), today });
  await seedContacts(tx, plan, agencyId);
  await seedSetUp(tx, agencyId, `${plan.agency.substanceAgent}, controlled-substance agent`);
  const stocked = formulary
    .filter(({ key }) => plan.stocks === null || plan.stocks.includes(key))
    .map((listed) => {
      const item = { ...listed, levels: plan.levels ?? listed.levels };
      const { key: _key, lotPrefix: _prefix, levels: _levels, ...row } = item;
      const unedited = { isActive: true, version: 1, changedBy: null, changedAt: null };
      const product = { ...row, id: randomUUID(), agencyId, stateSchedule: null, ...unedited };
      return { item, product };
    });
  await tx.insert(products).values(stocked.map(({ product }) => product));
  await tx.insert(parLevels).values(
    stocked.flatMap(({ item, product }) =>
      (['vault', 'safe', 'vehicle', 'bag'] as const).flatMap((inventoryKind) => {
        const level = item.levels[inventoryKind];
        if (level === undefined) return [];
        const [minimum, maximum] = level.map((units) => units * product.contentPerUnit);
        if (minimum === undefined || maximum === undefined) return [];
        return { agencyId, productId: product.id, inventoryKind, minimum, maximum };
      }),
    ),
  );
  await seedParOverrides(tx, stocked, places);
  const people = users.map((user) => {
    const { id, fullName, userName } = user;
    return [userName, { id, fullName, jobTitle: user.jobTitle ?? '' }] as const;
  });
  return {
    plan,
    book: openBook(agencyId),
    random: createRandom(plan.seed),
    now,
    today,
    stocked,
    places,
    people: new Map(people),
    partners: {
      supplier: await partnerOf(tx, agencyId, 'distributor'),
      distributor: await partnerOf(tx, agencyId, 'reverseDistributor'),
      ...(plan.agency.state === 'NY' && { hospital: await partnerOf(tx, agencyId, 'hospital') }),
    },
  };
}

/** What the agency's auditor may read, if it has one: a year of every site, without patients (RIGHT-07). */
async function seedAuditor(
  tx: Transaction,
  agencyId: number,
  users: readonly SeededUser[],
  { siteIds, today }: { readonly siteIds: string[]; readonly today: string },
): Promise<void> {
  const auditor = users.find((user) => user.agencyId === agencyId && user.userType === 'Auditor');
  if (auditor === undefined) return;
  await tx
    .insert(auditorTerms)
    .values({
      userId: auditor.id,
      agencyId,
      expiresAt: addDays(today, 60),
      periodFrom: addDays(today, -365),
      periodTo: today,
      siteIds,
      seesPatients: false,
      mayExport: true,
    });
}

async function partnerOf(
  tx: Transaction,
  agencyId: number,
  kind: Partner['kind'],
): Promise<Partner> {
  const rows = await tx
    .select({
      id: suppliers.id,
      name: suppliers.name,
      kind: suppliers.kind,
      address: suppliers.address,
      deaNumber: suppliers.deaNumber,
    })
    .from(suppliers)
    .where(eq(suppliers.agencyId, agencyId));
  const found = rows.find((row) => row.kind === kind);
  if (found === undefined) throw new Error(`The demo has no ${kind}`);
  return found;
}

async function seedContacts(tx: Transaction, plan: AgencyPlan, agencyId: number): Promise<void> {
  const name = plan.agency.substanceAgent;
  const [first = '', last = ''] = name.toLowerCase().split(' ');
  const domain = plan.agency.state === 'NY' ? 'tamarack.example' : 'cedar.example';
  await tx
    .insert(adminContacts)
    .values({
      agencyId,
      name,
      email: `${first.charAt(0)}${last}@${domain}`,
      phoneNumber: plan.agency.state === 'NY' ? '+1 607 555 0161' : '+1 970 555 0142',
    });
}
