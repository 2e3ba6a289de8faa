import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, expect } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import {
  type AmendEventForm,
  AmendedEvent,
  EventToAmend,
} from '../../../src/contract/custody/eventAmendment.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { pin } from '../people/people.ts';
import { named, refusedAmendment } from './amending.ts';
import { amendScene } from './amendScene.ts';
import { actsOf, recordAs } from './custodyEvents.ts';
import { packed } from './shipments.ts';

/** The scene of amendments, for those of events: everyone of the bag is assigned to the vault, too. */
export function amendEventScene(names: string) {
  const scene = amendScene(names);
  beforeEach(async () => {
    const { database } = scene.server.open;
    const { agencyId, inventoryId, vaultId } = scene.custody;
    const people = await database
      .select()
      .from(inventoryUsers)
      .where(eq(inventoryUsers.inventoryId, inventoryId));
    await database
      .insert(inventoryUsers)
      .values(people.map(({ userId }) => ({ agencyId, inventoryId: vaultId, userId })))
      .onConflictDoNothing();
  });
  const record = (people: readonly [string, ...string[]], details: CustodyEventDetails) =>
    recordAs(scene.server.open.database, scene.custody, people, details);
  async function open(id: string): Promise<EventToAmend> {
    const { headers } = scene.manager;
    const reply = await scene.server.send(`/api/CustodyEvents/${id}/ToAmend`, { headers });
    expect(reply.status).toBe(200);
    return v.parse(EventToAmend, await reply.json());
  }
  /** An amendment of what was opened; by default signed by the signer of the event. */
  const formOf = (
    opened: EventToAmend,
    facts: Partial<EventToAmend['facts']>,
    more: Partial<AmendEventForm> = {},
  ): AmendEventForm => ({
    amendmentId: crypto.randomUUID(),
    eventId: opened.eventId,
    lastHash: opened.lastHash,
    facts: { ...opened.facts, ...facts },
    reason: 'The invoice says otherwise.',
    standIns: [],
    signing: { pin, others: [named(scene.prefix, 'signer')] },
    ...more,
  });
  const send = (body: AmendEventForm) =>
    scene.server.send('/api/EventAmendments', { body, headers: scene.manager.headers });
  async function amended(form: AmendEventForm): Promise<AmendedEvent> {
    const body: unknown = await (await send(form)).json();
    expect(body).not.toHaveProperty('code');
    return v.parse(AmendedEvent, body);
  }
  const refused = async (form: AmendEventForm, status = 422) =>
    refusedAmendment(await send(form), status);
  const codeOf = async (form: AmendEventForm) => (await refused(form)).code;
  async function read<Schema extends v.GenericSchema>(schema: Schema, path: string) {
    const { headers } = scene.manager;
    return v.parse(schema, await (await scene.server.send(path, { headers })).json());
  }

  /** Six vials of a lot are received in the vault at 07:31. */
  async function receive(lotNumber = 'CRACKED', more: object = {}) {
    const { productId } = scene.custody;
    const lot = { productId, lotNumber, expiresOn: '2027-01-31', units: 6, ...packed(1, 6) };
    const receipt = actsOf(scene.custody).receipt({
      ...{ lines: [lot], orderNumber: 'INV-2', form222Number: '264000002' },
      ...more,
    });
    const { eventId, entries } = await record(['signer'], receipt);
    const [entry] = entries;
    if (entry === undefined) throw new Error('Nothing was received.');
    return { eventId, entry, lotId: entry.lot.id };
  }
  return { scene, record, open, formOf, amended, refused, codeOf, read, receive };
}
