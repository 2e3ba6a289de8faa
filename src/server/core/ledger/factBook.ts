import { and, eq, inArray } from 'drizzle-orm';
import { canonicalJson, type Json } from '../../../rules/core/canonicalJson.ts';
import type { Reader } from '../../database/database.ts';
import type { EntryFacts } from '../../database/schema/custodyLedger.ts';
import { recordVersions } from '../../database/schema/recordVersion.ts';
import type { StoredLedgerEntry } from './hashLedgerEntry.ts';
import { stateOf } from './rowStates.ts';

type Subject = 'products' | 'lots' | 'inventories';
type State = ReturnType<typeof stateOf>;

/**
 * Compares what entries say of product, lot and inventory with what these were at any time: all of their versions are
 * chained, so words that none of them had were never true.
 */
export class FactBook {
  /** By subject and id: what was said of it, and by which entry first. */
  readonly #said = new Map<Subject, Map<string, Map<string, number>>>();

  note({ sequence, productId, lotId, inventoryId, facts }: StoredLedgerEntry): void {
    if (facts === null) return;
    const { product, lot, place } = facts;
    this.#add('products', productId, textOf(product), sequence);
    this.#add('lots', lotId, textOf(lot), sequence);
    this.#add('inventories', inventoryId, textOf(place), sequence);
  }

  /** @returns the numbers of entries that say something else, with a sentence each. */
  async check(reader: Reader, agencyId: number): Promise<[sequence: number, sentence: string][]> {
    const failures: [number, string][] = [];
    for (const [subject, rows] of this.#said) {
      const states = await readStates(reader, subject, [...rows.keys()]);
      const sites = subject === 'inventories' ? await readSites(reader, states) : new Map();
      for (const [id, texts] of rows) {
        const known = new Set(
          (states.get(id) ?? [])
            .filter((state) => state.agency_id === agencyId)
            .flatMap((state) => wordsOf(subject, state, sites)),
        );
        for (const [text, sequence] of texts) {
          if (known.has(text)) continue;
          failures.push([
            sequence,
            `Entry ${sequence} says about ${subject} ${id} what was never true.`,
          ]);
        }
      }
    }
    return failures;
  }

  #add(subject: Subject, id: string, text: string, sequence: number): void {
    const ofSubject = this.#said.get(subject) ?? new Map<string, Map<string, number>>();
    this.#said.set(subject, ofSubject);
    const ofRow = ofSubject.get(id) ?? new Map<string, number>();
    ofSubject.set(id, ofRow);
    if (!ofRow.has(text)) ofRow.set(text, sequence);
  }
}

async function readStates(
  reader: Reader,
  tableName: string,
  ids: readonly string[],
): Promise<Map<string, State[]>> {
  const rows = await reader
    .select({ rowKey: recordVersions.rowKey, state: recordVersions.state })
    .from(recordVersions)
    .where(and(eq(recordVersions.tableName, tableName), inArray(recordVersions.rowKey, [...ids])));
  const states = new Map<string, State[]>();
  for (const { rowKey, state } of rows) {
    if (state === null) continue;
    states.set(rowKey, [...(states.get(rowKey) ?? []), stateOf(state)]);
  }
  return states;
}

function readSites(reader: Reader, places: ReadonlyMap<string, State[]>) {
  const ids = [...places.values()].flat().map((state) => String(state.site_id));
  return readStates(reader, 'sites', [...new Set(ids)]);
}

/** What an entry may say of a row in a state; a place has had each of the names of its site. */
function wordsOf(subject: Subject, state: State, sites: ReadonlyMap<string, State[]>): string[] {
  const { name, kind } = state;
  switch (subject) {
    case 'products': {
      const { strength, schedule, measure, content_per_unit: contentPerUnit } = state;
      return [textOf({ name, strength, schedule, measure, contentPerUnit })];
    }
    case 'lots':
      return [textOf({ number: state.number, expiresOn: state.expires_on })];
    case 'inventories':
      return (sites.get(String(state.site_id)) ?? []).map((site) =>
        textOf({ name, kind, site: site.name }),
      );
  }
}

function textOf(words: EntryFacts[keyof EntryFacts] | Record<string, unknown>): string {
  return canonicalJson(words as unknown as Json);
}
