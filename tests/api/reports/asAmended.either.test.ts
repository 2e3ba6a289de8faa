import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMakers } from '../../../src/server/core/cases/readInvolved.ts';
import { readSeals } from '../../../src/server/core/inventory/sealRecords.ts';
import { correctedEntries } from '../../../src/server/core/movements/correctedEntries.ts';
import {
  eventsAsAmended,
  withItsEvent,
} from '../../../src/server/core/movements/eventsAsAmended.ts';
import { usesAsAmended } from '../../../src/server/core/movements/usesAsAmended.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { readLastCounts } from '../../../src/server/features/custody/inventories/summarizeInventories.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { type RandomHistory, randomHistory, storeHistory } from './randomHistory.ts';

/*
 * The queries that reports share find their rows by indexes. Each has to find what its plain definition says of the whole
 * history, which is written here without SQL.
 */

let open: OpenDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

async function select(statement: SQL): Promise<unknown[]> {
  return (await open.database.execute(statement)).rows;
}

const newest = <Row extends { readonly number: number }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.number - b.number).at(-1);

const byId = (rows: readonly { readonly id: string }[]) =>
  rows.toSorted((a, b) => a.id.localeCompare(b.id));

function usesNow({ uses, useAmendments }: RandomHistory) {
  return uses.map(({ id, entryId, given }) => {
    const last = newest(useAmendments.filter(({ useId }) => useId === id));
    return {
      id,
      home: last?.homeEntryId ?? entryId,
      amended: last?.number ?? null,
      given: String(last?.given ?? given),
    };
  });
}

function eventsNow({ events, eventAmendments }: RandomHistory) {
  return events.map(({ id, tag }) => {
    const last = newest(eventAmendments.filter(({ eventId }) => eventId === id));
    return { id, amended: last?.number ?? null, tag: last?.tag ?? tag };
  });
}

/** Of each entry its event as it is now. */
function entriesWithEvents(history: RandomHistory) {
  const now = eventsNow(history);
  return history.entries.map(({ id, eventId, amendmentId }) => {
    const amendment = history.eventAmendments.find((one) => one.id === amendmentId);
    const own = eventId ?? amendment?.eventId ?? null;
    return { id, tag: now.find((event) => event.id === own)?.tag ?? null };
  });
}

/** Of each correction the entry that it corrects in the end. */
function roots({ entries }: RandomHistory) {
  const rootOf = (id: string): string => {
    const further = entries.find((one) => one.id === id)?.correctionOfId;
    return further == null ? id : rootOf(further);
  };
  return entries
    .filter(({ correctionOfId }) => correctionOfId !== null)
    .map(({ id, inventoryId }) => ({ id, inventoryId, root: rootOf(id) }));
}

function lastCounts({ counts, inventoryIds }: RandomHistory) {
  return inventoryIds.map((inventoryId) => {
    const own = counts.filter((one) => one.inventoryId === inventoryId && !one.isSealCheck);
    return own.toSorted((a, b) => +a.countedAt - +b.countedAt).at(-1)?.id;
  });
}

/** The seal on each inventory then, and when it was applied or found intact; of an amended event its newest record counts. */
function sealsAt({ seals, inventoryIds, eventAmendments }: RandomHistory, until: Date) {
  const isReplaced = ({ eventId, inventoryId, sequence }: RandomHistory['seals'][number]) =>
    eventAmendments.some((one) => one.eventId === eventId) &&
    seals.some(
      (one) =>
        one.eventId === eventId && one.inventoryId === inventoryId && one.sequence > sequence,
    );
  return inventoryIds.map((id) => {
    const own = seals
      .filter((one) => one.inventoryId === id && one.occurredAt <= until && !isReplaced(one))
      .toSorted((a, b) => +a.occurredAt - +b.occurredAt);
    const on = own.findLast(({ effect }) => effect !== 'checked');
    return {
      seal: on?.effect === 'sealed' ? `S-${on.sequence}` : null,
      checkedAt:
        own.findLast(({ effect }) => effect !== 'opened')?.occurredAt.toISOString() ?? null,
    };
  });
}

/** Who signed an entry, or an amendment of the use that it is of. */
function makers({ entries, uses, useAmendments, signatures }: RandomHistory, entryId: string) {
  const by = entries.find(({ id }) => id === entryId)?.amendmentId;
  const useId =
    useAmendments.find(({ id }) => id === by)?.useId ??
    uses.find((use) => use.entryId === entryId)?.id;
  const acts = [entryId, ...useAmendments.filter((one) => one.useId === useId).map(({ id }) => id)];
  const signed = signatures.filter((one) => acts.includes(one.entryId ?? one.amendmentId));
  return [...new Set(signed.map(({ userId }) => userId))].toSorted();
}

it('[AMEND-07] [AMEND-06] [SEAL-10] [CASE-04] what is amended and corrected is found by indexes as by reading the whole history', async () => {
  const { database } = open;
  await fc.assert(
    fc.asyncProperty(randomHistory, async (shape) => {
      const history = await storeHistory(database, shape);
      const { agencyId, entries, inventoryIds } = history;
      const at = new Date(Date.UTC(2026, 2, 15));

      expect(
        await select(sql`select id, home_entry_id as home, amended, given::text as given
          from ${usesAsAmended(agencyId)} u order by id::text`),
      ).toEqual(byId(usesNow(history)));
      expect(
        await select(sql`select id, amended, (details->>'tag')::int as tag
          from ${eventsAsAmended(agencyId)} v order by id::text`),
      ).toEqual(byId(eventsNow(history)));
      expect(
        await select(sql`select e.id, (v.details->>'tag')::int as tag from ledger_entries e
          ${withItsEvent(agencyId, sql`e`)} where e.agency_id = ${agencyId} order by e.id::text`),
      ).toEqual(byId(entriesWithEvents(history)));

      const corrections = roots(history);
      const [here = ''] = inventoryIds;
      expect(
        await select(sql`${correctedEntries(agencyId, sql`e.inventory_id = ${here}`)}
          select id, root_id as root from walk where further is null order by id::text`),
      ).toEqual(
        byId(
          corrections
            .filter(({ inventoryId }) => inventoryId === here)
            .map(({ id, root }) => ({ id, root })),
        ),
      );
      const counted = await readLastCounts(database, agencyId, inventoryIds);
      expect(inventoryIds.map((id) => counted.get(id)?.id)).toEqual(lastCounts(history));
      const ownSeal = history.seals.find((one) => one.effect === 'sealed' && one.eventId === null);
      for (const until of [at, ownSeal?.occurredAt ?? at, new Date(Date.UTC(2026, 2, 31))]) {
        const sealed = await readSeals(database, agencyId, inventoryIds, until);
        expect(
          inventoryIds.map((id) => {
            const { state, checkedAt = null } = sealed.get(id) ?? {};
            return { seal: state?.state === 'sealed' ? state.number : null, checkedAt };
          }),
        ).toEqual(sealsAt(history, until));
      }
      // The last entries are those that amendments of uses wrote.
      for (const { id: entryId } of [...entries.slice(0, 2), ...entries.slice(-3)]) {
        const made = await readMakers(database, agencyId, [{ eventId: null, entryId }]);
        expect(made.map(({ id }) => id).toSorted()).toEqual(makers(history, entryId));
      }
    }),
    // Without shrinking, which would store hundreds of histories.
    { numRuns: 1, seed: 2026, endOnFailure: true },
  );
});
