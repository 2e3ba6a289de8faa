import { describe, expect, it } from 'vitest';
import { arrivesNoMore } from '../../../../src/rules/offline/pendingAct.ts';

describe('[FIELD-18] [FIELD-19] a signed act without an answer', () => {
  it('may still reach the server for 90 seconds, also by a clock that was set back', () => {
    const sentAt = 1_000_000;
    expect(arrivesNoMore(sentAt, sentAt + 89_999)).toBe(false);
    expect(arrivesNoMore(sentAt, sentAt + 90_000)).toBe(true);
    expect(arrivesNoMore(sentAt, sentAt - 89_999)).toBe(false);
    expect(arrivesNoMore(sentAt, sentAt - 90_000)).toBe(true);
  });
});
