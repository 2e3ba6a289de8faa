import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { balances, ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { useAmendments } from '../../../src/server/database/schema/custodyUse.ts';
import { type CurrentUser, logInAs } from '../people/people.ts';
import { sceneEach } from '../samples/sceneEach.ts';
import type { TestServer } from '../server/server.ts';
import { addManagers, openUse, recordUseOf, sendAmendment } from './amending.ts';
import { addEventCustody, type EventCustody } from './custodyEvents.ts';

/** One server for a file of tests, and for each test an agency with a bag, a vault and a manager who is logged in. */
export function amendScene(names: string) {
  let server: TestServer;
  let custody: EventCustody;
  let manager: CurrentUser;
  sceneEach(
    names,
    (own, name) => addEventCustody(own.open.database, name),
    (made, own) => {
      [custody, server] = [made, own];
    },
  );
  beforeEach(async () => {
    await addManagers(server, custody, custody.prefix);
    manager = await logInAs(server, `${custody.prefix}manager`);
  });
  return {
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    get prefix() {
      return custody.prefix;
    },
    get manager() {
      return manager;
    },
    record: (...rest: RecordArguments) => recordUseOf(server, custody, custody.prefix, ...rest),
    open: (id: string, as: CurrentUser = manager) => openUse(server, as, id),
    send: (form: Parameters<typeof sendAmendment>[2], as: CurrentUser = manager) =>
      sendAmendment(server, as, form),

    /** Every chain of the agency is whole. */
    expectIntact: async (): Promise<void> => {
      const { failures } = await verifyLedger(server.open.database, custody.agencyId);
      expect(failures).toEqual([]);
    },

    /** What the ledger has of a lot in an inventory, in microliters; by default of the fentanyl in the bag. */
    held: async (inventoryId = custody.inventoryId, lotId = custody.lotId): Promise<number> => {
      const rows = await server.open.database
        .select()
        .from(balances)
        .where(eq(balances.inventoryId, inventoryId));
      return rows.find((row) => row.lotId === lotId)?.balance ?? 0;
    },

    /** The amendments of the agency, the first one first. */
    stored: () =>
      server.open.database
        .select()
        .from(useAmendments)
        .where(eq(useAmendments.agencyId, custody.agencyId))
        .orderBy(useAmendments.number),

    /** The entries of an amendment, in their order. */
    entriesOf: (amendmentId: string) =>
      server.open.database
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.amendmentId, amendmentId))
        .orderBy(ledgerEntries.sequence),
  };
}

type RecordArguments =
  Parameters<typeof recordUseOf> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never;
