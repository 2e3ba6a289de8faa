import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RecordedUse, UseChoices } from '../../../../src/contract/custody/use.ts';
import { Found, searchEverything } from '../../../../src/contract/search/search.ts';
import { saveUserRights } from '../../../../src/contract/users/userAccess.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import {
  expectRefused,
  type LateSignatures,
  openLateSignatures,
} from '../../../support/custody/lateSignatures.ts';
import { addUser, pin } from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let late: LateSignatures;

sceneEach('w', openLateSignatures, (scene, own) => {
  [late, server] = [scene, own];
});

/** The second person of the scene, who stays associated with its inventories and logged in. */
const letOnlyWitness = () =>
  server.open.database
    .update(users)
    .set({ witnessOnly: true })
    .where(eq(users.id, late.custody.people.witness ?? ''));

const useForm = (
  ...rest: Parameters<typeof formOfUse> extends [unknown, unknown, ...infer R] ? R : never
) => formOfUse(late.custody, late.custody.prefix, ...rest);

describe('a person who is a witness only', () => {
  it('signs a waste with their PIN, of an inventory that they are not assigned to', async () => {
    await letOnlyWitness();
    await server.open.database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, late.custody.people.witness ?? ''));
    const reply = await late.post('/api/Uses', useForm());
    expect(reply.status).toBe(200);
    const { entry } = v.parse(RecordedUse, await reply.json());
    expect(entry.signatures).toMatchObject([
      { name: `${late.custody.prefix} signer`, role: 'Technician' },
      { name: `${late.custody.prefix} witness`, role: 'Witness', meaning: 'witness to waste' },
    ]);
    expect(await late.failures()).toEqual([]);
  });

  it('signs an event next to the person who records it, and what they were named for in their own session', async () => {
    await letOnlyWitness();
    const atOnce = await late.recordLater(late.acts.breaking(), [pin]);
    expect(atOnce.status).toBe(200);
    const event = await late.recorded();
    expect(await late.queueOf(late.witness)).toMatchObject([
      { actId: event.eventId, isMine: true },
    ]);
    const shown = await late.get(`/api/MissingSignatures/${event.eventId}`);
    expect(await shown.json()).toMatchObject({ hash: event.hash, isMine: true });
    const given = await late.sign(event);
    expect(given.status).toBe(200);
    expect(await given.json()).toMatchObject({ signature: { role: 'Witness' }, left: 0 });
    expect(await late.failures()).toEqual([]);
  });

  it('sees nothing that others were named for, even if setup assigns them to the inventory', async () => {
    const event = await late.recorded(late.acts.receipt());
    const other = await late.recordLater(late.acts.counting(4), [null], ['outsider']);
    expect(other.status).toBe(200);
    const { eventId } = v.parse(v.object({ eventId: v.string() }), await other.json());
    expect(await late.queueOf(late.witness)).toHaveLength(2);
    await letOnlyWitness();
    expect(await late.queueOf(late.witness)).toMatchObject([{ actId: event.eventId }]);
    await expectRefused(late.get(`/api/MissingSignatures/${eventId}`), 404, 'not_found');
  });

  it('[SHELL-06] finds nothing of the agency', async () => {
    const find = async () =>
      v.parse(Found, await (await late.get(`${searchEverything.path}?text=bag`)).json());
    expect((await find()).inventories).toHaveLength(1);
    await letOnlyWitness();
    expect(await find()).toEqual({ inventories: [], products: [], people: [], hasMore: false });
  });
});

describe('[ROLE-04] a person who is a witness only is refused', () => {
  it('[SIGN-07] immediately and with a separate code: records no use and no event, and reads no ledger', async () => {
    await letOnlyWitness();
    const { inventoryId, prefix } = late.custody;
    const witness = { userName: `${prefix}signer`, pin };
    const use = useForm({}, { pin, others: [witness] });
    await expectRefused(late.post('/api/Uses', use, late.witness), 403, 'witness_only');
    const event = {
      idempotencyKey: crypto.randomUUID(),
      details: late.acts.breaking(),
      signing: { pin, others: [witness] },
    };
    await expectRefused(late.post('/api/CustodyEvents', event, late.witness), 403, 'witness_only');
    for (const path of [`/api/Inventories/${inventoryId}`, '/api/Inventories', '/api/Dashboard']) {
      await expectRefused(late.get(path), 403, 'witness_only');
    }
    const recorded = await server.open.database
      .select()
      .from(custodyEvents)
      .where(eq(custodyEvents.agencyId, late.custody.agencyId));
    expect(recorded).toEqual([]);
  });

  it('[USE-06] as the administering provider, for which they are not offered', async () => {
    const { inventoryId, people, prefix } = late.custody;
    const offered = async () => {
      const reply = await late.get(`/api/Inventories/${inventoryId}/UseChoices`, late.signer);
      return v.parse(UseChoices, await reply.json()).people.map(({ id }) => id);
    };
    expect(await offered()).toContain(people.witness);
    await letOnlyWitness();
    expect(await offered()).not.toContain(people.witness);
    const given = useForm(
      { givenByUserId: people.witness ?? '' },
      { others: [{ userName: `${prefix}outsider`, pin }] },
    );
    await expectRefused(late.post('/api/Uses', given), 422, 'giver_not_found');
  });

  it('as the other person of a shift change, who accepts the stock', async () => {
    await letOnlyWitness();
    const refused = late.recordLater(late.acts.handing(4), [pin]);
    const problem = await expectRefused(refused, 422, 'witness_only');
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.userName']);
    const { agencyId } = late.custody;
    const told = await server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.action, 'custody.shiftChange')),
      );
    expect(told).toEqual([]);
  });
});

it('[ROLE-02] no one who has custody of stock becomes one, because they could not hand it over', async () => {
  const { agencyId, people, prefix } = late.custody;
  await addUser(server.open.database, agencyId, `${prefix}admin`, { permissionId: 3 });
  const admin = await late.visit('admin');
  const base = {
    globalAuditHistory: false,
    clients: false,
    controlValues: false,
    witnessOnly: false,
  };
  const make = (who: string) =>
    late.post(
      saveUserRights.path.replace('{userId}', people[who] ?? ''),
      { base, rights: { ...base, witnessOnly: true } },
      admin,
    );
  const problem = await expectRefused(make('signer'), 422, 'has_custody');
  expect(problem.message).toContain(`${prefix} bag`);
  expect((await make('witness')).status).toBe(200);
  await expectRefused(late.get('/api/Inventories'), 403, 'witness_only');
});
