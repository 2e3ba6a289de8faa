import { describe, expect, test } from 'vitest';
import {
  buildNamedIn,
  documentFor,
  documentNames,
  entryOf,
  isFilePath,
  isPagePath,
} from '../../../../src/rules/core/documents.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://countersign.example');
  return { pathname, search };
};

describe('the document that an address starts with', () => {
  test.each([
    ['/login', 'login.html', 'shell.html'],
    ['/login/', 'login.html', 'shell.html'],
    ['/login?useSso=true', 'login.html', 'shell.html'],
    ['/login?userIdFromSso=x', 'arrival.html', 'shell.html'],
    ['/login?username=x&userguid=y', 'arrival.html', 'shell.html'],
    ['/loginhistory', 'shell.html', 'shell.html'],
    ['/dashboard', 'shell.html', 'shell.html'],
    ['/dashboard?userIdFromSso=x', 'shell.html', 'shell.html'],
    ['/forgot-password', 'card.html', 'card.html'],
    ['/change-password/abc', 'card.html', 'card.html'],
    ['/email-address/abc', 'card.html', 'card.html'],
    ['/email-addresses', 'shell.html', 'shell.html'],
  ])('%s: %s logged out, %s logged in', (address, loggedOut, loggedIn) => {
    expect(documentFor(at(address), true)).toBe(loggedOut);
    expect(documentFor(at(address), false)).toBe(loggedIn);
  });

  test('is one of the built ones', () => {
    expect(documentNames).toEqual(['login.html', 'arrival.html', 'shell.html', 'card.html']);
  });
});

describe('[ROUTE-19] an address that no built file has', () => {
  test.each([
    ['/assets/main.js', true, true],
    ['/uploads/signature', true, true],
    ['/favicon.ico', true, false],
    ['/release.notes', true, false],
    ['/nowhere', false, false],
    ['/a.toolongextension', false, false],
    ['/change-password/abc.html', false, false],
    ['/uploadsx/a', false, false],
  ])('%s is a file: %s for a script or picture, %s for a page', (path, asFile, asPage) => {
    expect(isFilePath(path, false)).toBe(asFile);
    expect(isFilePath(path, true)).toBe(asPage);
  });

  test.each([
    ['/dashboard', true],
    ['/nowhere.html', true],
    ['/apiary', true],
    ['/api', false],
    ['/api/Account/Login', false],
    ['/sso/callback', false],
    ['/uploads/a.png', false],
    ['/assets/main.js', false],
    ['/healthz', false],
  ])('%s is a page of the application: %s', (path, isPage) => {
    expect(isPagePath(path)).toBe(isPage);
  });
});

describe('the build of a document', () => {
  const script = '<script type="module" crossorigin src="/assets/main-1.js"></script>';
  const style = '<link rel="stylesheet" crossorigin href="/assets/main-2.css" disabled>';

  test('is named by its entry’s script and style', () => {
    const build = buildNamedIn(`<head>${script}${style}</head>`);
    expect(build).toBe('/assets/main-1.js /assets/main-2.css');
    expect(entryOf(build ?? '')).toBe('/assets/main-1.js');
  });

  test.each([script, style, '<p>Log in to this network</p>', ''])(
    'is null for what is not a document of this application: %s',
    (html) => {
      expect(buildNamedIn(html)).toBeNull();
    },
  );
});
