import { DrizzleQueryError, sql } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import { defineCall } from '../../../src/contract/core/call.ts';
import { ProblemReply } from '../../../src/contract/core/problemReply.ts';
import { allCalls } from '../../../src/server/calls.ts';
import { serve } from '../../../src/server/core/http/serve.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { phiRefused, unprocessable } from '../../../src/server/platform/http/problemError.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** Calls that fail in every way, behind the same endpoint as the real ones. */
const failing = defineCall({
  name: 'failing',
  summary: 'Fails as asked.',
  method: 'POST',
  path: '/api/Test/{kind}',
  access: 'public',
  params: v.object({ kind: v.string() }),
  body: v.object({ amount: v.pipe(v.number('Enter an amount.'), v.minValue(1, 'At least 1.')) }),
  reply: v.object({ total: v.number() }),
});

export const failures: Readonly<Record<string, () => never>> = {
  refusal: () => {
    throw unprocessable('lot_not_here', 'There is less than that.', { amount: 'At most 3.' });
  },
  phi: () => {
    throw phiRefused();
  },
  teapot: () => {
    throw new HTTPException(418, { message: 'This is a teapot.' });
  },
  bug: () => {
    throw new TypeError('secret detail of a bug');
  },
  diskFull: () => {
    const cause = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });
    throw new DrizzleQueryError('insert into "uses"', ['a secret value'], cause);
  },
  diskFullOfFile: () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  },
};

export function problemOf(text: string): ProblemReply {
  return v.parse(v.strictObject(ProblemReply.entries), JSON.parse(text));
}

/** One server for a file of tests with a call that fails in every way, and one person. */
export function failingServer() {
  let server: TestServer;

  beforeAll(async () => {
    const failingCall = serve(failing, async ({ tx, params }) => {
      await tx.insert(agencies).values({ name: params.kind, state: 'NY', timeZone: 'UTC' });
      if (params.kind === 'sql') await tx.execute(sql`select ${'a hash'}::integer from users`);
      if (params.kind === 'misfit') return { total: Number.NaN, extra: 'a secret value' };
      failures[params.kind]?.();
      return { total: 1, passwordHash: 'must not leave' };
    });
    server = await startTestServer({ calls: [...allCalls, failingCall] });
    const id = await addAgency(server.open.database, 'Hudson Valley EMS');
    await addUser(server.open.database, id, 'riley');
  });

  afterAll(() => server.close());

  return {
    get server() {
      return server;
    },
  };
}
