import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { StoredRecord } from '../../../src/contract/core/record.ts';
import { UserScene } from '../users/userScene.ts';

type Nouns = 'Sites' | 'Departments' | 'Suppliers' | 'Settings';
type Who = Parameters<UserScene['as']>[0];

export async function recordOf(reply: Response): Promise<StoredRecord> {
  expect(reply.status).toBe(200);
  return v.parse(StoredRecord, await reply.json());
}

/** One server for a file of tests with one agency, whose sites, departments, suppliers and settings are saved. */
export function recordScene() {
  let people: UserScene;

  beforeAll(async () => {
    people = await UserScene.open();
  });

  afterAll(() => people.close());

  async function post(who: Who, noun: Nouns, body: unknown): Promise<Response> {
    const { headers } = await people.as(who);
    return people.server.send(`/api/Admin/${noun}/Save`, { headers, body });
  }

  async function get(who: Who, path: string): Promise<Response> {
    const { headers } = await people.as(who);
    return people.server.send(`/api/Admin/${path}`, { headers });
  }

  return {
    get people() {
      return people;
    },
    post,
    get,
  };
}
