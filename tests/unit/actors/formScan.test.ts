// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, assign, createActor, setup } from 'xstate';
import { clientFormScanMachine } from '../../../src/client/features/control-values/formScan.actors.ts';
// It is loaded with the first form that takes codes; here it is there already.
import '../../../src/client/features/control-values/formScanParts.ts';
import type { ScanningForm } from '../../../src/client/shell/definePage.ts';

type Form = { form: ScanningForm | null; codes: readonly string[] };

/** The chart of a form that notes its codes, and what scans into it. */
const formMachine = setup({
  types: {
    context: {} as Form,
    input: {} as ScanningForm | null,
    events: {} as { type: 'code.noted'; code: string } | { type: 'form.set'; form: Form['form'] },
  },
}).createMachine({
  context: ({ input }) => ({ form: input, codes: [] }),
  on: {
    'code.noted': {
      actions: assign({ codes: ({ context, event }) => [...context.codes, event.code] }),
    },
    'form.set': { actions: assign({ form: ({ event }) => event.form }) },
  },
});

type Work = ActorRefFrom<typeof formMachine>;
type Snapshot = ReturnType<Work['getSnapshot']>;

const scan = {
  form: (snapshot: Snapshot) => snapshot.context.form,
  take: (snapshot: Snapshot, code: string, by: { agencyId: number }) => ({
    answer: snapshot.context.codes.includes(code)
      ? { kind: 'repeated', text: `${code} is there.` }
      : { kind: 'taken', text: `${code} of agency ${by.agencyId}.` },
    events: [{ type: 'code.noted', code }],
  }),
};

const navigationMachine = setup({
  types: { context: {} as { work: Work | null }, events: {} as { type: 'opened'; work: Work } },
}).createMachine({
  context: {
    work: null,
    page: { show: () => null, scan },
    currentUser: { user: { currentClientId: 7 } },
  } as { work: Work | null },
  on: { opened: { actions: assign({ work: ({ event }) => event.work }) } },
});

const session = setup({
  actors: { navigation: navigationMachine, formScan: clientFormScanMachine },
}).createMachine({
  invoke: [
    { src: 'navigation', id: 'navigation', systemId: 'navigation' },
    { src: 'formScan', id: 'formScan', systemId: 'formScan' },
  ],
});

const use: ScanningForm = { inventoryId: 'bag', keepsAwake: false };
const vibrations: number[][] = [];
const screens = { on: 0 };
let end = () => {};
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  vibrations.length = 0;
  screens.on = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('navigator', {
    vibrate: (one: number[]) => vibrations.push(one),
    wakeLock: {
      request: () => {
        screens.on += 1;
        const release = () => {
          screens.on -= 1;
          return Promise.resolve();
        };
        return Promise.resolve({ release });
      },
    },
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

/** A session on a page with a form that takes codes, once what reads them is loaded. */
async function opened(form: ScanningForm | null = use) {
  const actor = createActor(session).start();
  end = () => actor.stop();
  const { navigation, formScan } = actor.getSnapshot().children;
  if (!navigation || !formScan) throw new Error('The session does not run.');
  const open = (next: ScanningForm | null) => {
    const work = createActor(formMachine, { input: next }).start();
    navigation.send({ type: 'opened', work });
    return work;
  };
  const work = open(form);
  await settle();
  const said = () => formScan.getSnapshot().context.answer?.text ?? null;
  const isOpen = () => formScan.getSnapshot().matches('open');
  const give = (code: string) => formScan.send({ type: 'code.scanned', code });
  return { formScan, work, open, said, isOpen, give };
}

describe('[LABEL-03] codes for the form of the open page', () => {
  test('reach it with the agency of the person, and its answer is shown and felt', async () => {
    const { work, said, give } = await opened();
    give('CV7-0000001');
    expect(work.getSnapshot().context.codes).toEqual(['CV7-0000001']);
    expect(said()).toBe('CV7-0000001 of agency 7.');
    give('CV7-0000001');
    expect(said()).toBe('CV7-0000001 is there.');
    expect(vibrations).toEqual([[40], [40, 60, 40]]);
  });

  test('come from a scanner that types while the form takes them, and not after', async () => {
    const { work, isOpen } = await opened();
    const type = () => {
      for (const key of [...'CV7-0000001', 'Enter']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    };
    type();
    expect(work.getSnapshot().context.codes).toEqual(['CV7-0000001']);
    work.send({ type: 'form.set', form: null });
    expect(isOpen()).toBe(false);
    type();
    expect(work.getSnapshot().context.codes).toHaveLength(1);
  });

  test('are of the new page only, also if its form is alike', async () => {
    const { work, open, said, give } = await opened();
    give('CV7-0000001');
    const next = open(use);
    expect(said()).toBeNull();
    give('CV7-0000002');
    expect(next.getSnapshot().context.codes).toEqual(['CV7-0000002']);
    expect(work.getSnapshot().context.codes).toEqual(['CV7-0000001']);
  });

  test('of a form that is changed in between do not start it again', async () => {
    const { work, said, give } = await opened();
    give('CV7-0000001');
    work.send({ type: 'form.set', form: { ...use } });
    expect(said()).toBe('CV7-0000001 of agency 7.');
  });

  test('are not taken while the page shows something else', async () => {
    const { work, isOpen, give } = await opened(null);
    expect(isOpen()).toBe(false);
    give('CV7-0000001');
    expect(work.getSnapshot().context.codes).toEqual([]);
  });
});

test('[COUNT-01] the screen stays on during a count, and turns off as usual in other forms', async () => {
  const { formScan, open } = await opened();
  expect(formScan.getSnapshot().context.form).toEqual({ ...use, takesFocus: false });
  expect(screens.on).toBe(0);
  open({ ...use, keepsAwake: true });
  await settle();
  expect(screens.on).toBe(1);
  open(use);
  expect(screens.on).toBe(0);
});
