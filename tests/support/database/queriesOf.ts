import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it was sent. */
export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What an act reads: each statement that starts with `select` or `with`, with its values, in their order. */
export async function queriesOf(act: () => Promise<unknown>): Promise<SentQuery[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls.map(([asked, values]) => sentOf(asked, values)).filter(isRead);
  } finally {
    query.mockRestore();
  }
}

function sentOf(asked: unknown, values: unknown): SentQuery {
  const isText = typeof asked === 'string';
  const text: unknown = isText ? asked : Reflect.get(Object(asked), 'text');
  const given: unknown = Array.isArray(values) ? values : Reflect.get(Object(asked), 'values');
  if (typeof text !== 'string') throw new Error('A statement without a text');
  return { text, values: Array.isArray(given) ? given : [] };
}

function isRead({ text }: SentQuery): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/for (update|share|no key)/i.test(text);
}
