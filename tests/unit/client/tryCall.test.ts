import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const browser = new Window();
const page = browser.document;
const asked: [string, RequestInit][] = [];
let reply: () => Promise<Response>;

beforeAll(async () => {
  page.body.innerHTML = `<input id="key"><form data-path="/api/Inventories/{id}/Ledger">
    <input name="id" data-place="path"><input name="cursor" data-place="query"><output></output></form>`;
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return reply();
  });
  await import('../../../src/client/try-call/tryCall.ts');
});

afterAll(() => vi.unstubAllGlobals());

function field(name: string) {
  const input = page.querySelector<never>(name) as { value: string } | null;
  if (input === null) throw new Error(`The page has no ${name}.`);
  return input;
}

async function submit(): Promise<string> {
  const form = page.querySelector('form');
  form?.dispatchEvent(new browser.Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(page.querySelector('output')?.textContent).not.toBe('Sending…'));
  return page.querySelector('output')?.textContent ?? '';
}

it('[ROLE-04] a call is tried with the key alone, never with a cookie, and its reply is shown', async () => {
  expect(await submit()).toBe('Enter an API key at the top of the page.');
  expect(asked).toEqual([]);
  field('#key').value = ' csk_1 ';
  field('[name=id]').value = 'a/b';
  reply = () =>
    Promise.resolve(Response.json({ rows: [] }, { headers: { RateLimit: '"key";r=1' } }));
  expect(await submit()).toBe(
    'GET /api/Inventories/a%2Fb/Ledger\n200\ncontent-type: application/json\nratelimit: "key";r=1\n\n{\n  "rows": []\n}',
  );
  expect(asked).toMatchObject([
    [
      '/api/Inventories/a%2Fb/Ledger',
      { credentials: 'omit', headers: { Authorization: 'Bearer csk_1' } },
    ],
  ]);
  field('[name=cursor]').value = '7';
  reply = () => Promise.reject(new TypeError('no network'));
  expect(await submit()).toBe('The server did not reply. Try again.');
  expect(asked[1]?.[0]).toBe('/api/Inventories/a%2Fb/Ledger?cursor=7');
});
