import { describe, expect, it } from 'vitest';
import {
  arrivesNoMore,
  countOf,
  type PendingStage,
} from '../../../../src/rules/offline/pendingAct.ts';

describe('[FIELD-18] [FIELD-19] a signed act without an answer', () => {
  it('may still reach the server for 90 seconds, also by a clock that was set back', () => {
    const sentAt = 1_000_000;
    expect(arrivesNoMore(sentAt, sentAt + 89_999)).toBe(false);
    expect(arrivesNoMore(sentAt, sentAt + 90_000)).toBe(true);
    expect(arrivesNoMore(sentAt, sentAt - 89_999)).toBe(false);
    expect(arrivesNoMore(sentAt, sentAt - 90_000)).toBe(true);
  });

  it('is counted by what it needs', () => {
    const stages: readonly PendingStage[] = [
      'underWay',
      'needsYou',
      'posted',
      'needsYou',
      'unknown',
    ];
    const acts = stages.map((stage, index) => ({
      ...{ key: `key-${index}`, title: 'Record use', address: '/', sentAt: 0 },
      ...{ isTraceable: true, isStored: true, stage, reason: null },
    }));
    expect(countOf(acts)).toEqual({ all: 5, needsYou: 2, posted: 1 });
  });
});
