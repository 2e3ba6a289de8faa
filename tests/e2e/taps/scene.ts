import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, parLevels, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { recordCustodyEvent } from '../../../src/server/features/custody/event/recordCustodyEvent.ts';
import { trusting } from '../../support/custody/custodyEvents.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { accountOf } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';

/** Puts the vault into the custody of the supervisor, and returns a labeled vial of fentanyl in it. */
export async function labeledVial({ database }: E2eServer, vault: string): Promise<string> {
  const [supervisor] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, accountOf('supervisor').userName));
  await database
    .update(inventories)
    .set({ custodianUserId: supervisor?.id ?? null })
    .where(eq(inventories.id, vault));
  const [vial] = await database
    .select({ label: controlValues.label })
    .from(controlValues)
    .innerJoin(lots, eq(lots.id, controlValues.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(
      and(
        eq(controlValues.inventoryId, vault),
        eq(controlValues.status, 'active'),
        eq(products.name, 'fentaNYL'),
      ),
    )
    .orderBy(desc(controlValues.label))
    .limit(1);
  if (vial === undefined) throw new Error('The demo has no labeled fentanyl in the vault.');
  return vial.label;
}

/** Dana and Marcus count the safe, and find one more of a lot than is on record. */
export async function findOneMore({ database }: E2eServer, inventoryId: string): Promise<void> {
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

/** Lets Medic 1 lack one container of each of three drugs that the vault has. */
export async function lackThree(
  { database }: E2eServer,
  vault: string,
  medic: string,
): Promise<void> {
  const held = await database
    .selectDistinct({ product: products })
    .from(balances)
    .innerJoin(products, eq(products.id, balances.productId))
    .innerJoin(lots, eq(lots.id, balances.lotId))
    .where(
      and(
        eq(balances.inventoryId, vault),
        gt(balances.balance, products.contentPerUnit),
        gt(lots.expiresOn, sql`current_date`),
      ),
    )
    .limit(3);
  const ids = held.map(({ product }) => product.id);
  const there = await database
    .select()
    .from(balances)
    .where(and(eq(balances.inventoryId, medic), inArray(balances.productId, ids)));
  await database
    .insert(parLevels)
    .values(
      held.map(({ product: { id: productId, agencyId, contentPerUnit } }) => {
        const own = there.filter((one) => one.productId === productId);
        const level = own.reduce((sum, { balance }) => sum + balance, 0) + contentPerUnit;
        return { agencyId, productId, inventoryId: medic, minimum: level, maximum: level };
      }),
    )
    .onConflictDoUpdate({
      target: [
        parLevels.agencyId,
        parLevels.productId,
        parLevels.inventoryKind,
        parLevels.inventoryId,
      ],
      set: { minimum: sql`excluded.minimum`, maximum: sql`excluded.maximum`, isInForce: true },
    });
}
