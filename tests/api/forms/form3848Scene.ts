import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { type DraftForm, Form3848, SignedForm } from '../../../src/contract/reports/form3848.ts';
import { endingOf } from '../../../src/rules/reports/form3848.ts';
import { addFormAgency } from '../../support/custody/formAgency.ts';
import { type FormLedger, formLedger } from '../../support/custody/formLedger.ts';
import { type CurrentUser, logInAs, signedWith } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export const first = '2025-12-31';
export const second = '2026-06-30';
export const firstEnd = '2025-12-30T15:00:00.000Z';

/** The draft counted as the ledger says; what differs is handed over. */
export function signing(draft: DraftForm, differences: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID(),
    periodEnd: draft.periodEnd,
    basis: draft.basis,
    counts: draft.columns.map(({ key, lines }) => ({ key, stock: endingOf(lines), subStocks: 0 })),
    explanation: '',
    amendment: '',
    signing: signedWith(),
    ...differences,
  };
}

export const columnOf = ({ columns }: Pick<DraftForm, 'columns'>, name: string) => {
  const found = columns.find(
    ({ substance, concentration }) => `${substance} ${concentration}` === name,
  );
  if (found === undefined) throw new Error(`No column ${name}`);
  return found;
};

/**
 * One server for a file of tests with one agency of New York, whose agent signs the form for periods the tests fill.
 */
export function form3848Scene() {
  let server: TestServer;
  let agencyId: number;
  let agent: CurrentUser;
  let technician: CurrentUser;
  let vault: string;
  let medic: string;
  let addDrug: FormLedger['addDrug'];
  let book: FormLedger['book'];
  let amend: FormLedger['amend'];

  beforeAll(async () => {
    server = await startTestServer();
    const added = await addFormAgency(server.open.database);
    ({ agencyId, vault, medic } = added);
    ({ addDrug, book, amend } = formLedger(server.open.database, added));
    server.clock.now = new Date('2026-07-10T14:00:00.000Z');
    agent = await logInAs(server, 'formagent');
    technician = await logInAs(server, 'formtech');
  });

  afterAll(() => server.close());

  async function form(query: Record<string, string> = {}, as: CurrentUser = agent) {
    const search = new URLSearchParams(query).toString();
    const reply = await server.send(`/api/Forms/NyForm3848?${search}`, { headers: as.headers });
    expect(reply.status).toBe(200);
    return v.parse(Form3848, await reply.json());
  }

  async function draftOf(periodEnd: string, amend = false): Promise<DraftForm> {
    const read = await form({ periodEnd, ...(amend ? { amend: '1' } : {}) });
    if (read.kind !== 'draft') throw new Error(`${periodEnd} is ${read.kind}`);
    return read.draft;
  }

  const send = (body: unknown, as: CurrentUser = agent) =>
    server.send('/api/Forms/NyForm3848/Sign', { body, headers: as.headers });

  async function sign(body: unknown): Promise<SignedForm> {
    const reply = await send(body);
    expect(reply.status).toBe(200);
    return v.parse(SignedForm, await reply.json());
  }

  return {
    get server() {
      return server;
    },
    get agencyId() {
      return agencyId;
    },
    get technician() {
      return technician;
    },
    get vault() {
      return vault;
    },
    get medic() {
      return medic;
    },
    get addDrug() {
      return addDrug;
    },
    get book() {
      return book;
    },
    get amend() {
      return amend;
    },
    get agent() {
      return agent;
    },
    form,
    draftOf,
    send,
    sign,
  };
}
