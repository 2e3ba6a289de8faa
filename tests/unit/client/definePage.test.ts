import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, setup } from 'xstate';
import type { AppActor } from '../../../src/client/shell/charts.ts';
import {
  choosePage,
  definePage,
  isOpenPage,
  type PageRequest,
  type ViewProps,
} from '../../../src/client/shell/definePage.ts';

const machine = setup({
  types: { input: {} as { count: number }, context: {} as { count: number } },
}).createMachine({ context: ({ input }) => ({ count: input.count }) });
type Work = ActorRefFrom<typeof machine>;

const request: PageRequest = {
  address: '/dashboard?a=b',
  params: {},
  query: { a: 'b' },
  id: '',
  currentUser: null,
  signal: new AbortController().signal,
  system: { get: () => undefined },
};
const surroundings = { app: {} as AppActor, frame: {}, onOpen: () => undefined };

function Counted({ data, work, address }: ViewProps<{ count: number }, Work>) {
  return createElement('p', {}, `${data.count} ${work.getSnapshot().context.count} ${address}`);
}

test('a page shows what it loaded, with its running chart and no other', async () => {
  const page = definePage({
    load: () => ({ count: 3 }),
    machine,
    view: Counted,
    title: ({ count }) => `${count} things`,
    site: () => 'Station 1',
  });
  const opened = await page.open('dashboard', request);
  expect(opened).toMatchObject({ title: '3 things', site: 'Station 1', menu: 'dashboard' });
  expect(isOpenPage(opened)).toBe(true);
  expect(opened.work).toEqual({ logic: machine, input: { count: 3 } });
  const running = createActor(machine, { input: { count: 3 } }).start();
  const other = createActor(setup({}).createMachine({})).start();
  expect(opened.show(surroundings, other)).toBeNull();
  expect(opened.show(surroundings, null)).toBeNull();
  expect(renderToStaticMarkup(opened.show(surroundings, running))).toBe(
    '<p>3 3 /dashboard?a=b</p>',
  );
});

test('a page without a chart has the title of its route, and its data is the loaded data', async () => {
  const plain = definePage({
    load: ({ query }) => Promise.resolve(query.a ?? ''),
    view: ({ data }: ViewProps<string>) => createElement('p', {}, data),
  });
  const page = choosePage(() => plain);
  const opened = await page.open('products', request);
  expect(opened).toMatchObject({ name: 'products', title: 'Products', site: null, work: null });
  expect(renderToStaticMarkup(opened.show(surroundings, null))).toBe('<p>b</p>');
});

test('the compiler checks the parts of a page against each other', () => {
  definePage({
    // @ts-expect-error The view shows a number, and a text is loaded.
    load: () => ({ count: '3' }),
    machine,
    view: Counted,
  });
  // @ts-expect-error The chart starts with a count.
  definePage({ load: () => ({ total: 3 }), machine, view: (_: ViewProps<unknown, Work>) => null });
  definePage({
    load: () => ({ count: 3 }),
    machine: setup({}).createMachine({}),
    input: () => undefined,
    // @ts-expect-error The view sends to another chart.
    view: Counted,
  });
  expect(definePage({ load: () => 1, view: () => null })).toHaveProperty('open');
});
