import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentOfEvent, hashContent } from '../../../../src/server/core/ledger/hashEvent.ts';
import { occurredAt, recordedAt, sampleEvent, signer } from './samples.ts';

/** SHA-256 over the fields by their names, without spaces: written out here apart from the program. */
function sha256(fields: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(
    Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

describe('[LEDGER-02] the hash of an event', () => {
  const {
    hash: _hash,
    facts: _facts,
    isBlind: _blind,
    bookSeenBy: _seen,
    ...event
  } = sampleEvent({ details: { kind: 'count', note: '' } as never });
  const times = { occurredAt: occurredAt.toISOString(), recordedAt: recordedAt.toISOString() };
  const whole = { ...event, ...times, entries: [] };

  it('covers every field that an event has, and the hashes of its entries in their order', () => {
    const entries = ['first', 'second'];
    const hash = sha256({ ...whole, entries });
    expect(sampleEvent(event, entries).hash).toBe(hash);
    expect(sampleEvent(event, entries.toReversed()).hash).not.toBe(hash);
  });

  it.each<[string, Parameters<typeof sampleEvent>[0]]>([
    ['[COUNT-06] that it was counted blind', { isBlind: true }],
    ['[COUNT-07] who had seen the balances', { bookSeenBy: [signer.userId] }],
    ['what it was of', { facts: { supplier: 'Medline' } as never }],
  ])('covers %s, where it says so', (_what, more) => {
    expect(sampleEvent({ ...event, ...more }).hash).toBe(sha256({ ...whole, ...more }));
  });
});

describe('[LEDGER-01] the content that a key identifies', () => {
  it('[SIGN-10] names the witness without an account after the other signers', async () => {
    const { details } = sampleEvent();
    const form = { details, signing: { pin: '4821', others: [] } } as never;
    const contentOf = (external?: string) =>
      contentOfEvent(null as never, form, signer.userId, external);
    expect(await contentOf()).toBe(hashContent(details, signer.userId, []));
    expect(await contentOf('Ann Lee')).toBe(hashContent(details, signer.userId, ['Ann Lee']));
  });
});
