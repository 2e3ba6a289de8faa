import { describe, expect, it } from 'vitest';
import { collectProofs, idsNamed, idsOfTitles } from '../../traceability/proofs.ts';
import { traceabilityFile, traceabilityPage } from '../../traceability/traceabilityPage.ts';
import { read } from './markdown.ts';

describe('the page of traceability', () => {
  it('is what npm run traceability writes', () => {
    expect(read(traceabilityFile)).toBe(traceabilityPage(collectProofs()));
  });

  it('has a test for every requirement', () => {
    const proofs = collectProofs();
    expect(proofs.length).toBeGreaterThan(150);
    expect(proofs.filter(({ tests }) => tests.size === 0).map(({ id }) => id)).toEqual([]);
  });

  it('says at its top what has no proof', () => {
    const none = new Map<string, number>();
    const page = traceabilityPage([
      { id: 'NAV-01', charts: new Map([['login', 2]]), tests: none, screens: [] },
      { id: 'NAV-02', charts: none, tests: new Map([['tests/unit/a.test.ts', 1]]), screens: [] },
    ]);
    expect(page).toContain('Without a test that names them (1): NAV-01.');
    expect(page).toContain('| NAV-01 | [login](statecharts/login.md) × 2 |  |  |');
    expect(page).toContain('| NAV-02 |  | [a](../tests/unit/a.test.ts) |  |');
  });
});

describe('an id of a requirement', () => {
  it('is at the start of a title, with one id or more', () => {
    const source = `test('[${'NAV-01'}] [${'NAV-02'}] leads on'); it("says [${'NAV-03'}] later");`;
    expect(idsOfTitles(source)).toEqual(['NAV-01', 'NAV-02']);
  });

  it('is also recognized as a range in a screen', () => {
    expect(idsNamed('NAV-01 … NAV-03 and IDLE-07, ERR-401')).toEqual([
      'NAV-01',
      'NAV-02',
      'NAV-03',
      'IDLE-07',
    ]);
  });
});
