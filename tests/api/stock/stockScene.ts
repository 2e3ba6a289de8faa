import * as v from 'valibot';
import { Problem } from '../../../src/contract/core/problem.ts';
import {
  RecordChanged,
  type RecordFields,
  StoredRecord,
} from '../../../src/contract/core/record.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { createWorld, type SeedContext } from '../../support/samples/world.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const Opened = v.object({
  record: StoredRecord,
  choices: v.record(v.string(), v.array(v.object({ value: v.string(), text: v.string() }))),
});
const List = v.object({ data: v.array(v.looseObject({ id: v.string() })), total: v.number() });

/** The stocked world with an administrator of each agency at the API of set-up. */
export class StockScene {
  readonly server: TestServer;
  readonly world: SeedContext;
  private readonly currentUsers = new Map<string, Promise<CurrentUser>>();

  private constructor(server: TestServer, world: SeedContext) {
    this.server = server;
    this.world = world;
  }

  static async open(): Promise<StockScene> {
    const server = await startTestServer();
    return new StockScene(server, await createWorld(server.open.database));
  }

  get database() {
    return this.server.open.database;
  }

  async send(path: string, as = 'admin', body?: unknown): Promise<Response> {
    const currentUser = this.currentUsers.get(as) ?? logInAs(this.server, as);
    this.currentUsers.set(as, currentUser);
    const { headers } = await currentUser;
    return this.server.send(path, { headers, ...(body === undefined ? {} : { body }) });
  }

  async list(noun: string, query: Readonly<Record<string, string>> = {}, as = 'admin') {
    const search = new URLSearchParams(query).toString();
    return v.parse(List, await (await this.send(`/api/Admin/${noun}?${search}`, as)).json());
  }

  async read(noun: string, id: string) {
    return v.parse(Opened, await (await this.send(`/api/Admin/${noun}/${id}`)).json());
  }

  save(noun: string, id: string, version: number, fields: object, as = 'admin') {
    return this.send(`/api/Admin/${noun}/Save`, as, { id, version, fields });
  }

  /** A new record's id. @throws when it is refused. */
  async add(noun: string, fields: object): Promise<string> {
    const id = crypto.randomUUID();
    const reply = await this.save(noun, id, 0, fields);
    if (reply.status !== 200) throw new Error(`${noun}: ${await reply.text()}`);
    return id;
  }

  /** Changes fields of a record as it is now. */
  async change(noun: string, id: string, change: object, as = 'admin'): Promise<Response> {
    const { record } = await this.read(noun, id);
    return this.save(noun, id, record.version, { ...record.fields, ...change }, as);
  }

  async fields(noun: string, id: string): Promise<RecordFields> {
    return (await this.read(noun, id)).record.fields;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** The sentences at the fields of a refusal. */
export async function refusedFields(reply: Response): Promise<Record<string, string>> {
  const problem = v.parse(Problem, await reply.json());
  if (reply.status !== 422 && reply.status !== 400) {
    throw new Error(`A refusal was expected, not ${reply.status}: ${problem.message}`);
  }
  return problem.fields ?? {};
}

export async function currentOf(reply: Response): Promise<StoredRecord> {
  const problem = v.parse(Problem, await reply.json());
  if (reply.status !== 409) throw new Error(`409 was expected, not ${reply.status}`);
  return v.parse(RecordChanged, problem.details).current;
}
