import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { UseChoices } from '../../../../src/contract/custody/use.ts';
import { findAlikeUse } from '../../../../src/rules/custody/form/alikeUse.ts';
import { cases } from '../../../../src/server/database/schema/cases/cases.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { useAmendments, uses } from '../../../../src/server/database/schema/custodyUse.ts';
import {
  addManagers,
  amendmentOf,
  openUse,
  recordUseOf,
} from '../../../support/custody/amending.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import { recordAs } from '../../../support/custody/custodyEvents.ts';
import { putLabels } from '../../../support/custody/putLabels.ts';
import { type CurrentUser, logInAs, pin } from '../../../support/people/people.ts';
import { problemOf } from '../../ownAccount/ownAccount.ts';
import { concurrencyScene } from '../concurrencyScene.ts';

const scene = concurrencyScene();
let signer: CurrentUser;
let manager: CurrentUser;
/** Of the use that is amended. */
let opened: Awaited<ReturnType<typeof openUse>> | undefined;

const post = (path: string, body: unknown, { headers } = signer) =>
  scene.server.send(path, { body, headers });

const event = (key: string, details: CustodyEventDetails, others: readonly string[] = []) =>
  post('/api/CustodyEvents', {
    idempotencyKey: key,
    details,
    signing: {
      pin,
      others: others.map((who) => ({ userName: `${scene.custody.prefix}${who}`, pin })),
    },
  });

/** One form in two tabs, which continue one draft: its key, and whether something else was typed in one of them. */
interface Form {
  readonly what: string;
  readonly send: (key: string, isOther: boolean) => Promise<Response>;
  /** Where its acts are. */
  readonly table: PgTable & { readonly agencyId: typeof uses.agencyId };
  /** Vials that leave the bag. */
  readonly taken: number;
  readonly prepare?: () => Promise<void>;
}

const forms: readonly Form[] = [
  {
    what: 'a use',
    send: (key, isOther) =>
      post('/api/Uses', {
        ...formOfUse(
          scene.custody,
          scene.custody.prefix,
          isOther ? { given: 1_000, wasted: 1_000 } : {},
        ),
        idempotencyKey: key,
      }),
    table: uses,
    taken: 1,
  },
  {
    what: 'a count',
    send: (key, isOther) => event(key, scene.acts.counting(isOther ? 3 : 4, { bookSequence: 1 })),
    table: custodyEvents as unknown as Form['table'],
    taken: 0,
  },
  {
    what: 'a transfer',
    send: (key, isOther) => event(key, scene.acts.sending(isOther ? 2 : 1)),
    table: custodyEvents as unknown as Form['table'],
    taken: 1,
  },
  {
    what: 'a breakage',
    send: (key, isOther) =>
      event(key, { ...scene.acts.breaking(), note: isOther ? 'Dropped.' : 'Stepped on.' }, [
        'witness',
      ]),
    table: custodyEvents as unknown as Form['table'],
    taken: 1,
  },
  {
    what: 'an amendment',
    prepare: async () => {
      const { server, custody } = scene;
      await addManagers(server, custody, custody.prefix);
      manager = await logInAs(server, `${custody.prefix}manager`);
      const { useId } = await recordUseOf(server, custody, custody.prefix);
      opened = await openUse(server, manager, useId);
    },
    send: (key, isOther) => {
      if (opened === undefined) throw new Error('Nothing is opened');
      const details = { authorizedBy: isOther ? 'M. Ortiz' : 'L. Chen' };
      const form = amendmentOf(opened, scene.custody.prefix, details, { amendmentId: key });
      return post('/api/UseAmendments', form, manager);
    },
    table: useAmendments as unknown as Form['table'],
    taken: 1,
  },
];

describe.each(forms)('[LEDGER-03] $what that was opened in two tabs', (form) => {
  const { send, table, taken, prepare } = form;

  beforeEach(async () => {
    signer = await logInAs(scene.server, `${scene.custody.prefix}signer`);
    await prepare?.();
  });

  async function expectOne(): Promise<void> {
    const [stored] = await scene.server.open.database
      .select({ acts: count() })
      .from(table)
      .where(eq(table.agencyId, scene.custody.agencyId));
    expect(stored).toEqual({ acts: 1 });
    await scene.expectIntact();
  }

  it('and continued from one draft is recorded once, and both tabs get the receipt', async () => {
    const key = randomUUID();
    const replies = await Promise.all([send(key, false), send(key, false)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(replies.map((reply) => reply.text()));
    expect(second).toBe(first);
    expect(await scene.heldInBag()).toBe(4 - taken);
    await expectOne();
  });

  it('and continued differently is recorded as one tab has it, and the other learns of it', async () => {
    const key = randomUUID();
    const replies = await Promise.all([send(key, false), send(key, true)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused && (await problemOf(refused))).toMatchObject({
      code: 'already_recorded_differently',
    });
    await expectOne();
  });
});

/** Two tabs that were opened before anything was typed have keys of their own. What the first one did refuses the second. */
describe('[LEDGER-03] a form that was typed in two tabs, each with its own key,', () => {
  let chief: CurrentUser;

  beforeEach(async () => {
    const { server, custody } = scene;
    await addManagers(server, custody, custody.prefix);
    [signer, manager, chief] = (await Promise.all(
      ['signer', 'manager', 'chief'].map((who) => logInAs(server, `${custody.prefix}${who}`)),
    )) as [CurrentUser, CurrentUser, CurrentUser];
  });

  /** One is recorded, the other refused with this code. */
  async function expectOneOf(sent: readonly Promise<Response>[], code: string): Promise<void> {
    const replies = await Promise.all(sent);
    const refused = replies.find(({ status }) => status !== 200);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toEqual([200]);
    expect(refused && (await problemOf(refused))).toMatchObject({ code });
    await scene.expectIntact();
  }

  it('[AMEND-08] amends a use once, also where two people send it', async () => {
    const { server, custody } = scene;
    const { useId } = await recordUseOf(server, custody, custody.prefix);
    const use = await openUse(server, manager, useId);
    const other = await openUse(server, chief, useId);
    const form = (details: object, of = use) => amendmentOf(of, custody.prefix, details);
    await expectOneOf(
      [
        post('/api/UseAmendments', form({ authorizedBy: 'M. Ortiz' }), manager),
        post('/api/UseAmendments', form({ authorizedBy: 'M. Ortiz' }), manager),
      ],
      'amended_meanwhile',
    );
    const late = await post('/api/UseAmendments', form({ authorizedBy: 'L. Chen' }, other), chief);
    expect(await problemOf(late)).toMatchObject({ code: 'amended_meanwhile' });
    const stored = await server.open.database
      .select()
      .from(useAmendments)
      .where(eq(useAmendments.agencyId, custody.agencyId));
    expect(stored).toMatchObject([{ authorizedBy: 'M. Ortiz' }]);
  });

  it('[USE-01] gets the uses that were recorded before it opened, to warn of the same one', async () => {
    const { server, custody } = scene;
    const { details } = formOfUse(custody, custody.prefix);
    await post('/api/Uses', formOfUse(custody, custody.prefix));
    const path = `/api/Inventories/${custody.inventoryId}/UseChoices`;
    const reply = await server.send(path, { headers: chief.headers });
    const choices = v.parse(UseChoices, await reply.json());
    expect(choices.recent).toMatchObject([{ sequence: 2, recordedBy: `${custody.prefix} signer` }]);
    expect(findAlikeUse(details, choices)).toBe(choices.recent?.[0]);
  });

  it('[STOCK-05] receives a transfer once', async () => {
    const { server, custody, acts } = scene;
    const sent = await recordAs(server.open.database, custody, ['witness'], acts.sending(2));
    const arriving = acts.arriving(sent.transferId, 2);
    await expectOneOf(
      [event(randomUUID(), arriving), event(randomUUID(), arriving)],
      'transfer_closed',
    );
    expect(await scene.heldInBag()).toBe(2);
  });

  it('[STOCK-05] sends no vial twice that has a label, nor uses it twice', async () => {
    const { server, custody, acts } = scene;
    const reply = await putLabels(server, custody, 1);
    const { labels } = v.parse(v.object({ labels: v.array(v.string()) }), await reply.json());
    // The clock was moved back for the labels.
    signer = await logInAs(server, `${custody.prefix}signer`);
    const sending = acts.sending();
    if (sending.kind !== 'transferOut') throw new Error('Nothing is sent');
    const labeled = { ...sending, lines: sending.lines.map((line) => ({ ...line, labels })) };
    await expectOneOf([event(randomUUID(), labeled), event(randomUUID(), labeled)], 'label_state');
    expect(await scene.heldInBag()).toBe(3);
  });

  it('[COUNT-02] counts twice and moves nothing', async () => {
    const counting = scene.acts.counting(3, { bookSequence: 1 });
    const replies = await Promise.all([
      event(randomUUID(), counting),
      event(randomUUID(), counting),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await scene.heldInBag()).toBe(4);
    const opened = await scene.server.open.database
      .select({ number: cases.number })
      .from(cases)
      .where(eq(cases.agencyId, scene.custody.agencyId));
    expect(opened).toHaveLength(1);
    await scene.expectIntact();
  });

  it('[STOCK-08] takes no more than there is', async () => {
    const sending = scene.acts.sending(3);
    await expectOneOf(
      [event(randomUUID(), sending), event(randomUUID(), sending)],
      'not_enough_on_hand',
    );
    expect(await scene.heldInBag()).toBe(1);
  });
});
