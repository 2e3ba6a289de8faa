import { nextTick } from 'node:process';
import { Column, is } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from './database.ts';

/** What a prepared query of drizzle asks of the driver. */
interface Client {
  readonly query: (
    config: { readonly text: string },
    values: readonly unknown[],
  ) => Promise<{ readonly rows: unknown }>;
}

interface Asked {
  readonly config: { readonly text: string };
  readonly values: readonly unknown[];
  /** How many columns it selects; undefined of what is sent by itself. */
  readonly columns: number | undefined;
  readonly resolve: (result: { readonly rows: unknown }) => void;
  readonly reject: (reason: unknown) => void;
}

const Rows = v.nullable(v.array(v.record(v.string(), v.unknown())));

const Merged = v.tuple([v.record(v.string(), Rows)]);

/**
 * The same reader, which sends as one statement what is asked of it at the same time, for example with `Promise.all`: a
 * page that needs twenty reads which do not wait for each other waits for the database once. Each read stays where it is
 * and is unaware of the others; it sees the tables as they were for all of them. If one fails, all do.
 *
 * Rows come as JSON, of which drizzle makes the same values. So what selects an instant or a sum without saying what it
 * is (`mapWith`) gets another text, or a number; bytes and everything but drizzle's selects are sent by themselves.
 */
export function together(reader: Reader): Reader {
  const { session } = reader._;
  if (Reflect.has(session, 'lend')) return reader;
  const batch = new Batch(clientOf(session));
  const gathering = Object.create(session, {
    lend: { value: (query: object) => batch.lend(query) },
    prepareQuery: {
      value: (...args: Parameters<typeof session.prepareQuery>) =>
        lendClient(gathering, session.prepareQuery(...args)),
    },
  }) as typeof session;
  return Object.create(reader, {
    session: { value: gathering },
    _: { value: { ...reader._, session: gathering } },
  }) as Reader;
}

/** Drizzle ties what it prepares to the connection it was prepared with; all else of it is the same for each. */
export function lendClient<Query extends object>(session: object, prepared: Query): Query {
  const lend: unknown = Reflect.get(session, 'lend');
  const client: unknown =
    typeof lend === 'function' ? Reflect.apply(lend, session, [prepared]) : clientOf(session);
  return Object.create(prepared, { client: { value: client } }) as Query;
}

function clientOf(session: object): Client {
  const client: unknown = Reflect.get(session, 'client');
  if (client === undefined) throw new Error('The database’s session no longer has a client');
  return client as Client;
}

/** The selects of one turn. */
class Batch {
  readonly #client: Client;
  #asked: Asked[] = [];
  #sent: Promise<void> = Promise.resolve();

  constructor(client: Client) {
    this.#client = client;
  }

  /** A client for one prepared query, which waits for the others of its turn. */
  lend(prepared: object): Client {
    const columns = columnsOf(prepared);
    return {
      query: (config, values) =>
        new Promise((resolve, reject) => {
          this.#asked.push({ config, values, columns, resolve, reject });
          // After everything that is under way in this turn has asked, too.
          if (this.#asked.length === 1)
            void Promise.resolve().then(() => nextTick(() => this.#flush()));
        }),
    };
  }

  #flush(): void {
    const asked = this.#asked;
    this.#asked = [];
    // One after the other: a connection does one thing at a time.
    this.#sent = this.#sent.then(() => this.#send(asked));
  }

  async #send(asked: readonly Asked[]): Promise<void> {
    const merged = asked.filter(({ columns }) => columns !== undefined);
    const alone = asked.filter((one) => one.columns === undefined || merged.length === 1);
    if (merged.length > 1) await this.#sendMerged(merged);
    for (const { config, values, resolve, reject } of alone) {
      await this.#client.query(config, values).then(resolve, reject);
    }
  }

  async #sendMerged(asked: readonly Asked[]): Promise<void> {
    try {
      const { rows } = await this.#client.query(
        { text: mergedText(asked) },
        asked.flatMap(({ values }) => values),
      );
      const [row] = v.parse(Merged, rows);
      for (const [at, { columns, resolve }] of asked.entries()) {
        const names = namesOf(columns);
        resolve({ rows: (row[`r${at}`] ?? []).map((one) => names.map((name) => one[name])) });
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}

/** Each select as one column: its rows, in their order. */
function mergedText(asked: readonly Asked[]): string {
  let before = 0;
  const columns = asked.map(({ config, values, columns: count }, at) => {
    const start = before;
    before += values.length;
    const text = config.text.replace(/\$(\d+)/g, (_, place) => `$${start + Number(place)}`);
    return `(select json_agg(q) from (${text}) q(${namesOf(count).join()})) r${at}`;
  });
  return `select ${columns.join(', ')}`;
}

/** Columns of several tables may have the same name. */
function namesOf(columns: number | undefined): string[] {
  return Array.from({ length: columns ?? 0 }, (_, place) => `c${place}`);
}

/** How many columns a select of drizzle's builder has; undefined of anything else, and of what JSON has no type for. */
function columnsOf(prepared: object): number | undefined {
  const kind: unknown = Reflect.get(Object(Reflect.get(prepared, 'queryMetadata')), 'type');
  const fields: unknown = Reflect.get(prepared, 'fields');
  if (kind !== 'select' || !Array.isArray(fields)) return undefined;
  const hasBytes = fields.some((one) => {
    const field: unknown = Reflect.get(Object(one), 'field');
    return is(field, Column) && field.columnType === 'PgCustomColumn';
  });
  return hasBytes ? undefined : fields.length;
}
