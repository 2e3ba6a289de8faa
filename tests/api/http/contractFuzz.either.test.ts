import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { type ContractFuzzer, openContractFuzzer } from '../../support/fuzz/contractFuzzer.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** `npm run test:long contract` sends 2,000 requests of each call, on both engines. */
const runs = 3;
const seed = 19;

let server: TestServer;
let fuzzer: ContractFuzzer;

beforeAll(async () => {
  server = await startTestServer();
  fuzzer = await openContractFuzzer(server);
});

afterAll(() => server.close());

it.each(calls.map((call) => [call.name, call] as const))(
  '%s replies to any input without a server error',
  async (_name, call) => {
    expect(await fuzzer.fuzz(call, runs, seed)).toEqual([]);
  },
);

it('each edge value in a body or a query gets no server error', async () => {
  expect(await fuzzer.fuzzEdges(calls, seed)).toEqual([]);
});
