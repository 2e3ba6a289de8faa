import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demoAccounts } from '../../../src/server/demo/seed/demoAccounts.ts';

const page = readFileSync(new URL('../../../docs/demo.md', import.meta.url), 'utf8');

it('docs/demo.md lists the seeded accounts', () => {
  const rows = page
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => first !== 'Username' && !first.startsWith('--'));
  expect(rows).toEqual(
    demoAccounts.map((account) => [
      account.userName,
      account.password ?? 'none',
      account.pin ?? 'none',
      account.fullName,
      `${account.profile}, ${account.type}`,
      account.agency,
      account.purpose,
    ]),
  );
});

it('there is an account of every profile and type, and for every special case', () => {
  expect(new Set(demoAccounts.map(({ profile }) => profile)).size).toBe(4);
  expect(new Set(demoAccounts.map(({ type }) => type)).size).toBe(5);
  expect(new Set(demoAccounts.map(({ agency }) => agency)).size).toBe(2);
  expect(demoAccounts.filter(({ password }) => password === null)).toHaveLength(1);
});
