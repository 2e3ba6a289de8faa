import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  createMachine,
  setup,
  waitFor,
} from 'xstate';
import { formChange } from '../../../src/client/core/drafts/openDraft.ts';
import { heldActs } from '../../../src/client/core/signing/heldActs.ts';
import { contentAndKey, signedActBy } from '../../../src/client/core/signing/signedAct.actors.ts';
import { clientCustodyEventMachine } from '../../../src/client/features/custody/event/custodyEvent.actors.ts';
import { clientRecordUseMachine } from '../../../src/client/features/custody/use/recordUse.actors.ts';
import { definePage, type PageRequest } from '../../../src/client/shell/definePage.ts';
import type { IntendedSigning } from '../../../src/contract/core/signing.ts';
import { FieldContent } from '../../../src/contract/custody/fieldEnvelope.ts';
import { actOf, byPins, recordId, theUse } from '../client/field/recordingTab.ts';

type Content = { amount: number };

const act = { idempotencyKey: 'key', content: { amount: 5 }, isInline: false };
const actKey = recordId(1);
const others = [{ userName: 'moyelaran', pin: '135790' }];

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { isSecureContext: true });
});

afterEach(() => vi.unstubAllGlobals());

/** Signs an act once with the client's own actor; `record` takes the place of the call. */
async function sign(record: (body: object) => Promise<string>, signing: IntendedSigning) {
  const machine = signedActBy({ form: contentAndKey<Content>, record });
  const actor = createActor(machine, { input: act }).start();
  actor.send({ type: 'signatures.submitted', signing });
  return waitFor(actor, (state) => !state.matches('signing') && !state.hasTag('pending'));
}

test('[SIGN-01] an act signed with PINs is sent with them, next to its key and content', async () => {
  const record = vi.fn(() => Promise.resolve('entry 42'));
  const after = await sign(record, { pin: '246813', others });
  expect(after.output).toEqual({ outcome: 'recorded', receipt: 'entry 42' });
  const body = { idempotencyKey: 'key', amount: 5, signing: { pin: '246813', others } };
  expect(record.mock.calls).toEqual([[body, expect.any(AbortSignal)]]);
});

test('[SIGN-01] [PWL-08] a passkey that cannot be asked for marks its signer, and nothing is sent', async () => {
  const record = vi.fn(() => Promise.resolve('entry 42'));
  const byPasskey = { byPasskey: true } as const;
  const after = await sign(record, {
    pin: '246813',
    others: [{ userName: 'moyelaran', pin: byPasskey }],
  });
  expect(after.value).toEqual({ reviewing: 'otherMarked' });
  expect(Object.keys(after.context.errors)).toEqual(['pin-0']);
  expect(record).not.toHaveBeenCalled();
});

test('[LEDGER-03] a call that breaks counts as a lost reply', async () => {
  const after = await sign(() => Promise.reject(new TypeError('broken')), {
    pin: '246813',
    others,
  });
  expect(after.value).toEqual({ uncertain: 'waiting' });
});

test('[ERR-OTHER] an act that is signed offline is not sent', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const record = vi.fn(() => Promise.resolve('entry 42'));
  const after = await sign(record, { pin: '246813', others });
  expect(after.value).toEqual({ reviewing: 'unsent' });
  expect(record).not.toHaveBeenCalled();
});

/** The page of a form that keeps what was typed as its draft, and its chart. */
async function openForm() {
  const machine = createMachine({ context: { dose: '50' } });
  const kept = { isRecorded: false, title: 'Record use, Medic 9', offered: [] };
  const request = { address: '/inventory/9/use', params: {} };
  const page = await definePage({
    load: () => ({}),
    machine,
    draft: {
      of: (content: unknown, address: string) => formChange('key', { ...kept, content, address }),
      restored: () => null,
      leaveTo: () => '/dashboard',
    },
    view: () => null,
  }).open('recordUse', request as PageRequest);
  return { page, work: createActor(machine).start() };
}

test('[FIELD-03] [FIELD-20] an act is held as it is signed, with page and title of its form and not what the form keeps', async () => {
  const navigation = createMachine({ context: await openForm() });
  const machine = signedActBy({
    form: contentAndKey<Content>,
    record: () => new Promise<never>(() => undefined),
    field: () => theUse('key'),
  });
  const app = createActor(
    setup({ actors: { navigation, machine } }).createMachine({
      invoke: [
        { src: 'navigation', systemId: 'navigation' },
        { src: 'machine', systemId: 'act', input: act },
      ],
    }),
  ).start();
  const signed = app.system.get('act') as AnyActorRef;
  signed.send({ type: 'signatures.submitted', signing: byPins });
  expect(heldActs(app.system).get('key')).toEqual({
    ...actOf('key', byPins),
    title: 'Record use, Medic 9',
    address: '/inventory/9/use',
  });
  app.stop();
  expect(heldActs(app.system).size).toBe(0);
});

const blindCount = {
  ...{ kind: 'count', mode: 'scheduled', recountOfId: null, bookSequence: 7, seal: null },
  ...{ inventoryId: recordId(2), occurredAt: '2026-03-08T12:00:00.000Z' },
  ...{ lines: [{ lotId: recordId(3), found: 5_000 }], reasonId: null, note: '' },
};

test.each([
  {
    form: 'a use without labels',
    machine: clientRecordUseMachine,
    content: { details: theUse('key').form.details },
  },
  { form: 'a count', machine: clientCustodyEventMachine, content: { details: blindCount } },
])('[FIELD-01] [FIELD-03] $form is held as a field record takes it', ({ machine, content }) => {
  const { signedAct } = machine.implementations.actors;
  const app = createActor(
    setup({ actors: { signedAct: signedAct as AnyStateMachine } }).createMachine({
      invoke: {
        src: 'signedAct',
        systemId: 'act',
        input: { idempotencyKey: actKey, content, isInline: false, problem: null },
      },
    }),
  ).start();
  (app.system.get('act') as AnyActorRef).send({ type: 'signatures.submitted', signing: byPins });
  const held = heldActs(app.system).get(actKey);
  expect(v.parse(FieldContent, held?.content)).toEqual(held?.content);
  app.stop();
});
