import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { recordCustodyEvent } from '../../../src/server/features/custody/event/recordCustodyEvent.ts';
import { trusting } from '../../support/custody/custodyEvents.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { inventoryNamed } from '../flows/custody/recordUsePage.ts';
import { accountOf } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import { expect, test } from '../test.ts';
import { phone, Taps } from './taps.ts';

test.use(phone);

const safe = 'Station 3 Safe';

/** Dana and Marcus count the safe, and find one more of a lot than is on record. */
async function findOneMore({ database }: E2eServer, inventoryId: string): Promise<void> {
  const counter = accountOf('supervisor').userName;
  const [person] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, counter));
  const held = await database
    .select({ agencyId: balances.agencyId, lotId: balances.lotId, balance: balances.balance })
    .from(balances)
    .where(and(eq(balances.inventoryId, inventoryId), gt(balances.balance, 0)));
  const now = new Date();
  const lines = held.map(({ lotId, balance }, index) => ({
    lotId,
    found: balance + (index === 0 ? 1_000 : 0),
  }));
  const details = {
    kind: 'count' as const,
    inventoryId,
    occurredAt: now.toISOString(),
    reasonId: null,
    note: '',
    mode: 'scheduled' as const,
    recountOfId: null,
    seal: null,
    bookSequence: null,
    lines,
  };
  const others = [{ userName: accountOf('medic').userName, pin: accountOf('medic').pin }];
  const request = {
    form: {
      idempotencyKey: randomUUID(),
      details,
      signing: { pin: accountOf('supervisor').pin, others },
    },
    session: await sessionOf(database, person?.id ?? '', held[0]?.agencyId ?? 0),
    origin: { requestId: null, address: null },
    now,
  };
  await recordCustodyEvent(database, request, { verifyPin: trusting, reached: () => undefined });
}

test('[DASH-02] [CASE-06] a discrepancy takes at most 6 taps from the dashboard to its signed correction', async ({
  page,
  loggedIn,
  server,
}) => {
  const place = await inventoryNamed(server, safe);
  await findOneMore(server, place);
  await loggedIn('supervisor');
  await page.goto('/');
  const item = page.getByRole('listitem').filter({ hasText: `Count discrepancy: ${safe}` });

  const taps = new Taps(page);
  await taps.tap(item.getByRole('link', { name: 'Correct' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Correction' })).toBeVisible();
  await taps.tapAndType(page.getByRole('textbox', { name: 'Note' }), 'Two more arrived.');
  await taps.go();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and sign' })).toBeVisible();
  await taps.tapAndType(page.getByLabel('Your PIN'), accountOf('supervisor').pin);
  await taps.tap(page.getByRole('radio', { name: /Ellen Sorensen/ }));
  await taps.tapAndType(page.getByLabel('Witness PIN'), accountOf('agent').pin);
  await taps.tap(page.getByRole('button', { name: /^Record/ }));
  await expect(page.getByRole('heading', { level: 1, name: safe })).toBeVisible();

  expect(taps.count).toBeLessThanOrEqual(6);
  const explained = await server.database
    .select({ state: cases.state })
    .from(cases)
    .where(eq(cases.inventoryId, place));
  expect(explained).toContainEqual({ state: 'explained' });
});

test('[SEAL-06] a shift change with an intact seal takes at most 8 taps', async ({
  page,
  loggedIn,
  server,
}) => {
  const bag = await inventoryNamed(server, 'Supervisor 1 bag');
  await loggedIn('supervisor');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'My custody' }).filter({ hasText: 'Supervisor 1' });

  const taps = new Taps(page);
  await taps.tap(card.getByRole('link', { name: 'Shift change' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Shift change' })).toBeVisible();
  await taps.tap(page.getByRole('radio', { name: /^Offgoing/ }));
  await taps.tap(page.getByRole('radio', { name: 'Intact' }));
  await taps.tapAndType(page.getByLabel('Current seal number'), '60117');
  await taps.go();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and sign' })).toBeVisible();
  await taps.tapAndType(page.getByLabel('Your PIN'), accountOf('supervisor').pin);
  await taps.tap(page.getByRole('radio', { name: /Marcus Oyelaran/ }));
  await taps.tapAndType(page.getByLabel('Oncoming PIN'), accountOf('medic').pin);
  await taps.tap(page.getByRole('button', { name: /^Record/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Supervisor 1 bag' })).toBeVisible();

  expect(taps.count).toBeLessThanOrEqual(8);
  const [now] = await server.database
    .select({ custodian: users.userName })
    .from(inventories)
    .innerJoin(users, eq(users.id, inventories.custodianUserId))
    .where(eq(inventories.id, bag));
  expect(now).toEqual({ custodian: accountOf('medic').userName });
});
