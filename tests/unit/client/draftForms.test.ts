import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFirstCountChoices } from '../../../src/contract/custody/firstCount.ts';
import type { FormChange, OpenedDraft } from '../../../src/rules/custody/draft/draft.ts';
import { amendedSince, otherSources } from '../../../src/rules/custody/draft/draftContent.ts';
import { activationModel } from '../../model/control-values/activation.fixtures.ts';
import { amendment } from '../../model/custody/amendment.fixtures.ts';
import { eventAmendment } from '../../model/custody/event-amendment.fixtures.ts';
import { firstCount } from '../../model/custody/first-count.fixtures.ts';
import { sampleEventChoices } from '../../model/custody/sampleCustodyEvent.ts';
import { sampleParRestock } from '../../model/custody/sampleParRestock.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { bundled, launch } from '../ui/inBrowser.ts';

// A browser is started: slow machines need longer than the default
const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../src/client', path));

type FormName = 'firstCount' | 'amendUse' | 'amendEvent' | 'parRestock' | 'activateControlValues';

declare global {
  interface Window {
    forms: {
      /** Opens and shows a form as its page does. */
      open: (
        name: FormName,
        address: string,
        arrival: ReturnType<typeof sampleArrival>,
      ) => Promise<OpenedDraft | null>;
      /** What the form reports for its draft. */
      change: () => FormChange | null;
      /** Keeps that. */
      keep: () => Promise<boolean>;
    };
  }
}

const script = `
  import { createRoot } from 'react-dom/client';
  import { createActor } from 'xstate';
  import { hasOfflineKey } from ${client('core/offline-edits/offlineKey.ts')};
  import { AmendEvent } from ${client('features/custody/amendment/AmendEvent.tsx')};
  import { AmendUse } from ${client('features/custody/amendment/AmendUse.tsx')};
  import { page as amendEvent } from ${client('features/custody/amendment/amendEvent.page.ts')};
  import { page as amendUse } from ${client('features/custody/amendment/amendUse.page.ts')};
  import { ActivateLabels } from ${client('features/control-values/ActivateLabels.tsx')};
  import { page as activateControlValues } from ${client('features/control-values/activateControlValues.page.ts')};
  import { FirstCount } from ${client('features/custody/first-count/FirstCount.tsx')};
  import { page as firstCount } from ${client('features/custody/first-count/firstCount.page.ts')};
  import { ParRestock } from ${client('features/custody/par-restock/ParRestock.tsx')};
  import { page as parRestock } from ${client('features/custody/par-restock/parRestock.page.ts')};
  import { keepSession } from ${client('platform/http/session.ts')};
  import { setDraft } from ${client('platform/offline/drafts.ts')};
  const signer = { id: 'signer', fullName: 'Dana Whitlock' };
  const views = {
    firstCount: (work) => <FirstCount work={work} signer="Dana Whitlock" isFromSetup={false} />,
    amendUse: (work) => <AmendUse work={work} signer={signer} now={new Date().toISOString()} address="/" />,
    amendEvent: (work) => <AmendEvent work={work} signer={signer} address="/" />,
    parRestock: (work) => <ParRestock work={work} signer="Dana Whitlock" />,
    activateControlValues: (work) => <ActivateLabels work={work} />,
  };
  const pages = { firstCount, amendUse, amendEvent, parRestock, activateControlValues };
  let root, page, work, owner;
  window.forms = {
    async open(name, address, arrival) {
      keepSession({ ...arrival, token: 'token' }, { needsNarcPrime: false, needsBillPrime: false });
      owner = { userId: arrival.user.id, agencyId: arrival.user.currentClientId };
      const [, , id, , entryId] = address.split(/[/?]/);
      const { signal } = new AbortController();
      const request = { address, id, params: { id, entryId }, query: {}, currentUser: arrival, signal, system: null };
      page = await pages[name].open(name, request);
      work = createActor(page.work.logic, { input: page.work.input }).start();
      root?.unmount();
      root = createRoot(document.getElementById('root'));
      root.render(views[name](work));
      return page.draft.restored;
    },
    change: () => page.draft.of(work.getSnapshot().context),
    async keep() {
      await hasOfflineKey(owner, new AbortController().signal);
      const { id, text } = page.draft.of(work.getSnapshot().context);
      return setDraft(owner, { ...text, id, keptAt: Date.now() });
    },
  };`;

const inputOf = (fixtures: typeof amendment, name: string): Record<string, never> =>
  fixtures.fixtures.inputs[name] as Record<string, never>;
const count = inputOf(firstCount, 'a vault');
const use = inputOf(amendment, 'a use with its chart');
const received = inputOf(eventAmendment, 'a receipt');
const stock = inputOf(activationModel, 'a bag with unlabeled vials');
const arrival = sampleArrival();
const countPath = getFirstCountChoices.path.split('/').at(-1) ?? '';
const place = '00000000-0000-4000-8000-000000000001';
const entry = '00000000-0000-4000-8000-000000000070';

let browser: Browser;
let bundle: string;

beforeAll(async () => {
  [browser, bundle] = await Promise.all([launch(), bundled(script)]);
});
afterAll(() => browser.close());

/** A browser whose server answers so; the first reply whose path matches counts. */
async function deviceWith(replies: Readonly<Record<string, unknown>>) {
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  await context.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><div id="root"></div><script>${bundle.replaceAll('</script', '<\\/script')}</script>`,
    }),
  );
  const answers: Record<string, unknown> = {
    OfflineKey: { key: 'm'.repeat(43) },
    EventChoices: sampleEventChoices,
    ...replies,
  };
  for (const path of Object.keys(answers)) {
    await context.route(`**/${path}?*`, (route) => route.fulfill({ json: answers[path] }));
  }
  return {
    answers,
    async open(name: FormName, address: string) {
      const tab = await context.newPage();
      await tab.goto('http://localhost/');
      const restored = await tab.evaluate(
        ([which, where, who]) => window.forms.open(which, where, who),
        [name, address, arrival] as const,
      );
      return { tab, restored };
    },
    close: () => context.close(),
  };
}

const changeIn = (tab: Page) => tab.evaluate(() => window.forms.change());
const contentIn = async (tab: Page) => (await changeIn(tab))?.text?.content;
const keepIn = (tab: Page) => tab.evaluate(() => window.forms.keep());

it.each([
  {
    name: 'firstCount' as const,
    address: `/inventory/${place}/first-count`,
    replies: { [countPath]: count.choices },
    typed: { '#lotNumber-1': 'L9', '#units-1': '12' },
    content: { lines: [{ key: '1', lotNumber: 'L9', units: '12' }] },
    title: 'First count, HQ Vault',
  },
  {
    name: 'amendUse' as const,
    address: `/inventory/${place}/amend/${entry}`,
    replies: { ToAmend: use.use },
    typed: { '#given': '1', '#reason': 'The chart says half.', '#note-1': 'He left.' },
    content: { use: { given: '1' }, reason: 'The chart says half.', notes: ['', 'He left.'] },
    title: 'Amend use, entry 120',
  },
  {
    name: 'amendEvent' as const,
    address: `/inventory/${place}/amend-record/${entry}`,
    replies: { ToAmend: received.event },
    typed: { '#orderNumber': 'PO-7010', '#reason': 'The invoice says so.', '#note-1': 'He left.' },
    content: {
      typed: { orderNumber: 'PO-7010' },
      reason: 'The invoice says so.',
      notes: ['', 'He left.'],
    },
    title: 'Amend record, entry 120',
  },
  {
    name: 'activateControlValues' as const,
    address: '/activate-cvs',
    replies: { Choices: stock.choices },
    typed: { '#first': 'A-0001', '#last': 'A-0003' },
    content: { way: 'range', first: 'A-0001', last: 'A-0003' },
    title: 'Label activation',
  },
])(
  '[FIELD-20] $name reports what is typed and opens with it again, with the same key of the act',
  async ({ name, address, replies, typed, content, title }) => {
    const device = await deviceWith(replies);
    const first = await device.open(name, address);
    expect(first.restored).toBe(null);
    expect(await changeIn(first.tab)).toBe(null);
    for (const [field, text] of Object.entries(typed)) await first.tab.fill(field, text);
    const change = await changeIn(first.tab);
    expect(change?.text).toMatchObject({ title, address, content });
    expect(await first.tab.locator('form[data-typed]').count()).toBe(1);
    expect(await keepIn(first.tab)).toBe(true);
    const again = await device.open(name, address);
    expect(again.restored).toMatchObject({ id: change?.id, changes: [] });
    for (const [field, text] of Object.entries(typed)) {
      expect(await again.tab.inputValue(field)).toBe(text);
    }
    const [last = ''] = Object.keys(typed).slice(-1);
    await again.tab.fill(last, '3');
    expect((await changeIn(again.tab))?.id).toBe(change?.id);
    await device.close();
  },
);

it('[FIELD-20] a lot that is added to a first count stays in the draft', async () => {
  const device = await deviceWith({ [countPath]: count.choices });
  const { tab } = await device.open('firstCount', `/inventory/${place}/first-count`);
  await tab.getByRole('button', { name: 'Add another lot' }).click();
  await tab.fill('#lotNumber-2', 'L2');
  expect(await contentIn(tab)).toMatchObject({ lines: [{ key: '1' }, { lotNumber: 'L2' }] });
  await device.close();
});

it.each([
  ['amendUse', `/inventory/${place}/amend/${entry}`, use.use],
  ['amendEvent', `/inventory/${place}/amend-record/${entry}`, received.event],
] as const)(
  '[FIELD-21] [AMEND-08] %s opens without a draft of another version of the record, and says so',
  async (name, address, toAmend) => {
    const device = await deviceWith({ ToAmend: toAmend });
    const { tab } = await device.open(name, address);
    await tab.fill('#reason', 'Misread.');
    expect(await keepIn(tab)).toBe(true);
    device.answers.ToAmend = { ...Object(toAmend), lastHash: 'c'.repeat(64) };
    const again = await device.open(name, address);
    expect(again.restored).toMatchObject({ content: null, changes: [amendedSince] });
    expect(await again.tab.inputValue('#reason')).toBe('');
    await again.tab.fill('#reason', 'Misread again.');
    expect((await changeIn(again.tab))?.id).not.toBe(again.restored?.id);
    await device.close();
  },
);

it('[FIELD-21] a restock opens without its draft when other inventories can send, and says so', async () => {
  const address = `/inventory/${sampleParRestock.to.id}/restock`;
  const device = await deviceWith({ Restock: sampleParRestock });
  const { tab } = await device.open('parRestock', address);
  await tab.fill('[name=note]', 'For the night shift');
  expect(await keepIn(tab)).toBe(true);
  expect((await device.open('parRestock', address)).restored?.changes).toEqual([]);
  device.answers.Restock = { ...sampleParRestock, sources: sampleParRestock.sources.toReversed() };
  const { restored } = await device.open('parRestock', address);
  expect(restored).toMatchObject({ content: null, changes: [otherSources] });
  await device.close();
});
