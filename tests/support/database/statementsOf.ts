import pg from 'pg';
import { vi } from 'vitest';

/** The texts of all statements that an act sends to the database, in their order, without those that only start or end a transaction. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    const texts = query.mock.calls.map(([asked]) => textOf(asked));
    return texts.filter((text) => text !== 'begin' && text !== 'commit');
  } finally {
    query.mockRestore();
  }
}

function textOf(asked: unknown): string {
  const text: unknown =
    typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'text') : asked;
  if (typeof text !== 'string') throw new Error('A statement without a text');
  return text;
}
