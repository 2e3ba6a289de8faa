import { expect, test } from 'vitest';
import { browserUses } from './browserEdges.ts';
import { filesBelow } from './importGraph.ts';

/** What charts invoke, what actors are made of, the programs next to the page, and what test builds let tours see. */
const edges =
  /\.actors\.ts$|^src\/client\/(?:(?:platform|worker|inspector|verifier|try-call|build)\/|start\/observedApp\.ts$)/;

test('only actors and what they are made of use timers, events, storage, the network and the address', () => {
  const folders = ['src/client', 'src/rules', 'src/contract', 'machines'];
  const files = folders.flatMap((folder) => filesBelow(folder)).filter((file) => !edges.test(file));
  expect(files.length).toBeGreaterThan(700);
  expect(browserUses(files)).toEqual([]);
});

test.each([
  ['setTimeout(look, 100);', 'a timer (setTimeout)'],
  ['requestAnimationFrame(look);', 'a timer (requestAnimationFrame)'],
  ['globalThis.setInterval(look, 100);', 'a timer (setInterval)'],
  ['addEventListener("online", look);', 'a listener (addEventListener)'],
  ['document.addEventListener("input", look);', 'a listener (addEventListener)'],
  ['window.onhashchange = look;', 'a listener (window.onhashchange)'],
  ['const kept = localStorage.token;', 'storage (localStorage)'],
  ['window.sessionStorage.clear();', 'storage (sessionStorage)'],
  ['const { token } = localStorage;', 'storage (localStorage)'],
  ['fetch("/api");', 'the network (fetch)'],
  ['const socket = new WebSocket("/api");', 'the network (WebSocket)'],
  ['location.reload();', 'the address (location.reload)'],
  ['window.location.assign("/");', 'the address (location.assign)'],
  ['location.href = "/";', 'the address (location.href)'],
  ['history.pushState(null, "", "/");', 'the address (history.pushState)'],
  ['const { pathname } = location;', 'the address (location.pathname)'],
  ['const { search: query } = window.location;', 'the address (location.search)'],
  ['location = "/";', 'the address (location)'],
  ['window.location = "/";', 'the address (location)'],
  ['later(setTimeout);', 'a timer (setTimeout)'],
  ['const clock = { wait: setTimeout };', 'a timer (setTimeout)'],
])('%s is noticed', (source, use) => {
  expect(browserUses(['screen.ts'], () => source)).toEqual([`screen.ts: ${use}`]);
});

test.each([
  'const { location } = props; show(location.name);',
  'const rows = history.rows;',
  'const form = { fetch: 1 }; show(form.fetch);',
  'const { location } = vial; let place = location; place = null;',
  'const { name, address } = location;',
])('%s is no use of the browser', (source) => {
  expect(browserUses(['screen.ts'], () => source)).toEqual([]);
});
