import { describe, expect, it } from 'vitest';
import {
  startAddress,
  startedAct,
  startedActs,
} from '../../../../src/rules/navigation/startedAct.ts';

describe('a shortcut of the installed app', () => {
  it('[SHELL-13] leads to the dashboard, which reads from the address what is started', () => {
    for (const act of startedActs) {
      const { pathname, searchParams } = new URL(startAddress(act), 'https://example.org');
      expect(pathname).toBe('/dashboard');
      expect(startedAct(searchParams.get('record') ?? undefined)).toBe(act);
    }
  });

  it('[SHELL-13] starts nothing else', () => {
    expect(startedAct('transfer')).toBeNull();
    expect(startedAct(undefined)).toBeNull();
  });
});
