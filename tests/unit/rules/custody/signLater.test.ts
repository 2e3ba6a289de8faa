import { describe, expect, it } from 'vitest';
import { ageText } from '../../../../src/client/features/custody/missing-signature/MissingSignatures.tsx';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import { eventFacts } from '../../../../src/rules/custody/eventFacts.ts';
import {
  checkLater,
  laterSentence,
  missingAddress,
  whyNeverLater,
} from '../../../../src/rules/custody/signLater.ts';
import { unordered } from '../../../support/custody/shipments.ts';

const may = { maySignLater: true };
const later = [{ pin: null }];

describe('a signature for later', () => {
  it('is only possible if the agency decides the number of signatures', () => {
    const allowed = CustodyEventKind.options.filter((kind) => whyNeverLater(kind) === null);
    expect(allowed).toEqual([
      'receive',
      'transferReturned',
      'shiftChange',
      'count',
      'sealChange',
      'sealCheck',
    ]);
    expect(whyNeverLater('use')).toMatch(/when it is recorded, not later/);
  });

  it('is not possible for a shift change in which another person takes over', () => {
    const taking = { kind: 'shiftChange', signerIs: 'onComing' } as const;
    expect(laterSentence(taking, true)).toBeNull();
    expect(laterSentence({ ...taking, signerIs: 'offGoing' }, true)).toMatch(
      /oncoming person must sign now/,
    );
    expect(laterSentence({ kind: 'shiftChange' }, true)).toMatch(/oncoming person must sign now/);
  });

  it('is not possible if the agency requires every signature immediately', () => {
    for (const kind of CustodyEventKind.options)
      expect(laterSentence({ kind }, false)).toMatch(/\.$/);
  });

  it('marks the missing PIN, and nothing if all are typed', () => {
    const details = { kind: 'destruction' } as const;
    expect(checkLater(details, [{ pin: '1234' }, { pin: null }], may)).toMatchObject({
      code: 'never_signed_later',
      field: 'signing.others.1.pin',
    });
    expect(checkLater(details, [{ pin: '1234' }], may)).toBeNull();
    expect(checkLater({ kind: 'receive' }, later, may)).toBeNull();
    expect(checkLater({ kind: 'receive' }, later, { maySignLater: false })).not.toBeNull();
  });
});

describe('its display', () => {
  const common = { inventoryId: 'a', occurredAt: '', reasonId: null, note: '' };

  it('shows the answers next to the drugs, and leaves out unanswered questions', () => {
    const receipt = {
      ...common,
      kind: 'receive' as const,
      supplierId: 's',
      orderNumber: '26-2041',
      ...unordered,
      lines: [],
    };
    expect(eventFacts(receipt, 'Birch Supply')).toEqual([
      { label: 'Supplier', text: 'Birch Supply' },
      { label: 'Order or invoice', text: '26-2041' },
    ]);
    const count = {
      ...common,
      kind: 'count' as const,
      mode: 'blind' as const,
      recountOfId: null,
      lines: [],
      bookSequence: null,
      seal: { state: 'replaced' as const, found: null, number: '48214' },
    };
    expect(eventFacts(count, '').map(({ text }) => text)).toEqual([
      'Blind count',
      'Missing or unreadable',
      '48214',
    ]);
    const intact = { ...count, seal: { state: 'intact' as const, number: '48213' } };
    expect(eventFacts(intact, '')[1]).toEqual({ label: 'Seal', text: '48213, intact' });
    const back = { ...common, kind: 'transferReturned' as const, transferId: 't', lines: [] };
    expect(eventFacts(back, 'Medic 1')).toEqual([{ label: 'Sent to', text: 'Medic 1' }]);
  });

  it('leads to the page where it is signed, and to the ledger if no one was named', () => {
    const row = { actId: 'e', inventoryId: 'i', mayNote: false };
    expect(missingAddress({ ...row, named: 'Jun' })).toBe('/missing-signatures/e');
    expect(missingAddress({ ...row, named: null })).toBe('/inventory/i');
    expect(missingAddress({ ...row, named: null, mayNote: true })).toBe(
      '/missing-signatures/e/note',
    );
  });

  it('shows how long it has been missing', () => {
    const now = '2026-03-10T12:00:00.000Z';
    expect(ageText('2026-03-10T11:59:00.000Z', now)).toBe('1 minute');
    expect(ageText('2026-03-10T11:00:00.000Z', now)).toBe('1 hour');
    expect(ageText('2026-03-08T13:00:00.000Z', now)).toBe('47 hours');
    expect(ageText('2026-03-08T12:00:00.000Z', now)).toBe('2 days');
    // The device's clock may be behind.
    expect(ageText('2026-03-10T12:01:00.000Z', now)).toBe('0 minutes');
  });
});
