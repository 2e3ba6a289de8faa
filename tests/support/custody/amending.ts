import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import {
  AmendedUse,
  type AmendUseForm,
  UseToAmend,
} from '../../../src/contract/custody/amendment.ts';
import { RecordedUse, type RecordUseForm } from '../../../src/contract/custody/use.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { beyondTechnicians, grantActs } from '../people/grantActs.ts';
import { addUser, type CurrentUser, logInAs, pin } from '../people/people.ts';
import type { TestServer } from '../server/server.ts';
import { formOfUse, type TestCustody } from './custody.ts';

/**
 * Two who may amend, next to the people of the custody, `<prefix>manager` and `<prefix>chief`, and `<prefix>technician`,
 * who may not.
 */
export async function addManagers(
  server: TestServer,
  custody: TestCustody,
  prefix: string,
): Promise<Record<'manager' | 'chief' | 'technician', string>> {
  const { database } = server.open;
  const ids = { manager: '', chief: '', technician: '' };
  for (const name of ['manager', 'chief', 'technician'] as const) {
    ids[name] = await addUser(database, custody.agencyId, `${prefix}${name}`, {
      fullName: `${prefix} ${name}`,
      permissionId: name === 'technician' ? 1 : 2,
    });
    const { agencyId, inventoryId } = custody;
    await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId: ids[name] });
  }
  await grantActs(database, custody.agencyId, [ids.technician], beyondTechnicians, 'none');
  return ids;
}

/** Records a use as the custody's signer. */
export async function recordUseOf(
  server: TestServer,
  custody: TestCustody,
  prefix: string,
  details: Partial<RecordUseForm['details']> = {},
  form: Partial<RecordUseForm> = {},
): Promise<RecordedUse> {
  const { headers } = await logInAs(server, `${prefix}signer`);
  const signing = details.wasted === 0 ? { others: [] } : {};
  const body = { ...formOfUse(custody, prefix, details, signing), ...form };
  const reply = await server.send('/api/Uses', { body, headers });
  expect(reply.status).toBe(200);
  return v.parse(RecordedUse, await reply.json());
}

/** What the form shows someone of a use. */
export async function openUse(
  server: TestServer,
  { headers }: Pick<CurrentUser, 'headers'>,
  id: string,
): Promise<UseToAmend> {
  const reply = await server.send(`/api/Uses/${id}/ToAmend`, { headers });
  expect(reply.status).toBe(200);
  return v.parse(UseToAmend, await reply.json());
}

/** An amendment of what was opened; by default signed by the signer and the witness of the use. */
export function amendmentOf(
  opened: UseToAmend,
  prefix: string,
  details: Partial<AmendUseForm['details']>,
  form: Partial<AmendUseForm> = {},
): AmendUseForm {
  return {
    amendmentId: crypto.randomUUID(),
    useId: opened.useId,
    lastHash: opened.lastHash,
    details: { ...opened.details, ...details },
    reason: 'The report says otherwise.',
    standIns: [],
    signing: { pin, others: ['signer', 'witness'].map((who) => named(prefix, who)) },
    ...form,
  };
}

/** Another signer, by the short name. */
export function named(prefix: string, who: string) {
  return { userName: `${prefix}${who}`, pin };
}

/** Sends an amendment. */
export function sendAmendment(
  server: TestServer,
  { headers }: Pick<CurrentUser, 'headers'>,
  body: AmendUseForm,
): Promise<Response> {
  return server.send('/api/UseAmendments', { body, headers });
}

/** The receipt of an amendment that must succeed. */
export async function amended(reply: Response): Promise<AmendedUse> {
  const body: unknown = await reply.json();
  expect(body).not.toHaveProperty('code');
  expect(reply.status).toBe(200);
  return v.parse(AmendedUse, body);
}

/** The problem of a refused call. */
export async function refusedAmendment(reply: Response, status = 422): Promise<Problem> {
  expect(reply.status).toBe(status);
  return v.parse(Problem, await reply.json());
}

/** Takes a person's account out of use, so that they can no longer sign. */
export async function disable(server: TestServer, userId: string): Promise<void> {
  await server.open.database.update(users).set({ isActive: false }).where(eq(users.id, userId));
}
