import { describe, expect, test } from 'vitest';
import { documentAddresses, routeOf } from '../../../src/client/worker/routing.ts';
import type { Build } from '../../../src/client/worker/workerTypes.ts';
import {
  buildNamedIn,
  documentFor,
  documentNames,
  entryOf,
} from '../../../src/rules/core/documents.ts';

const origin = 'https://app.example';
const build: Build = {
  version: 'a',
  id: '/assets/index-aaaaaaaa.js /assets/index-aaaaaaaa.css',
  files: { '/assets/index-aaaaaaaa.js': 'sha256-1', '/icon.svg': 'sha256-2' },
};

function route(path: string, { method = 'GET', mode = 'cors' } = {}) {
  return routeOf({ method, mode, url: new URL(path, origin).href }, origin, build);
}

const network = { kind: 'network' };

describe('the worker’s replies', () => {
  test.each([
    ['/', 'shell.html'],
    ['/dashboard?site=3', 'shell.html'],
    ['/inventory/list', 'shell.html'],
    ['/login', 'login.html'],
    ['/login/?errorMessage=no', 'login.html'],
    ['/login?userIdFromSso=ticket', 'arrival.html'],
    ['/login?username=a&userguid=b', 'arrival.html'],
    ['/forgot-password', 'card.html'],
    ['/change-password/abc', 'card.html'],
    ['/email-address/abc', 'card.html'],
    ['/loginless', 'shell.html'],
  ])('[SHELL-13] %s is opened with %s', (path, name) => {
    expect(route(path, { mode: 'navigate' })).toEqual({ kind: 'document', name });
  });

  test.each(['/nowhere.html', '/a.b/c.d', '/v1.2'])(
    '[ROUTE-19] an unknown path with a dot is opened like every unknown path: %s',
    (path) => {
      expect(route(path, { mode: 'navigate' })).toEqual({ kind: 'document', name: 'shell.html' });
      expect(route(path)).toEqual(network);
    },
  );

  test.each(['/icon.svg', '/manifest.webmanifest'])(
    'opening the file %s is left to the server',
    (path) => {
      expect(route(path, { mode: 'navigate' })).toEqual(network);
    },
  );

  test.each(['/api/Inventories', '/sso/callback', '/dev/outbox', '/uploads/1.png', '/healthz'])(
    '[SHELL-13] opening %s is left to the server',
    (path) => {
      expect(route(path, { mode: 'navigate' })).toEqual(network);
    },
  );

  test.each(['/assets/index-aaaaaaaa.js', '/assets/Former-bbbbbbbb.js', '/icon.svg'])(
    '[SHELL-13] %s is a file',
    (path) => {
      expect(route(path)).toEqual({ kind: 'file', path });
    },
  );

  test.each(['/api/Account/GetUserInfo', '/uploads/face.png', '/icon-192.png', '/login'])(
    '[SHELL-13] %s passes untouched',
    (path) => {
      expect(route(path)).toEqual(network);
    },
  );

  test('[SHELL-13] other origins and everything that is not a read pass untouched', () => {
    expect(route('http://localhost:15896/assets/x-12345678.js')).toEqual(network);
    expect(route('/login', { method: 'POST', mode: 'navigate' })).toEqual(network);
    expect(route('/icon.svg', { method: 'HEAD' })).toEqual(network);
  });

  test('[SHELL-13] the manifest has a separate rule', () => {
    expect(route('/manifest.webmanifest')).toEqual({ kind: 'manifest' });
  });

  test('[SHELL-13] each document is requested where the server serves it', () => {
    for (const name of documentNames) {
      expect(documentFor(new URL(documentAddresses[name], origin), true)).toBe(name);
    }
  });
});

describe('the build of a document', () => {
  const html =
    '<link rel="stylesheet" href="/assets/s-1.css" disabled><link rel="stylesheet" href="/assets/t-2.css"><script type="module" crossorigin src="/assets/e-3.js"></script>';

  test('[UPD-01] is recognized by the entry’s script and style', () => {
    expect(buildNamedIn(html)).toBe('/assets/e-3.js /assets/s-1.css');
    expect(entryOf('/assets/e-3.js /assets/s-1.css')).toBe('/assets/e-3.js');
  });

  test('[UPD-01] is unknown if either is missing', () => {
    expect(buildNamedIn('<h1>Log in to the hotel’s network</h1>')).toBeNull();
    expect(buildNamedIn(html.replace(' disabled', ''))).toBeNull();
    expect(buildNamedIn(html.replace('module', 'text/plain'))).toBeNull();
  });
});
