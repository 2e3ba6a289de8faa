import { describe, expect, test } from 'vitest';
import type { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import { emptyEvent, readEvent } from '../../../../src/rules/custody/form/custodyForm.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
} from '../../../model/custody/sampleCustodyEvent.ts';
import { sealedWith } from '../../../support/samples/seals.ts';
import {
  detailsOf,
  errorsOf,
  filled,
  holding,
  kinds,
  lotId,
  opened,
  otherLot,
  returning,
  sealed,
  sentence,
  sourcesWith,
  timeZone,
  transferKey,
  when,
} from './filledEvents.ts';

describe('[SHELL-02] an empty form', () => {
  const withOneLine = ['receive', 'transferOut', 'waste', 'expiry', 'labelVoid', 'breakage'];
  const also = ['reverseDistribution', 'destruction', 'loss'];

  test.each(kinds)(
    'of %s has the time of now, and a line where drugs are added by hand',
    (kind) => {
      expect(emptyEvent(kind, opened)).toEqual({
        typed: {
          ...{ occurredOn: '2026-07-14', occurredTime: '07:31' },
          ...(kind === 'destruction' ? { destroyedOn: '2026-07-14' } : {}),
        },
        keys: [...withOneLine, ...also].includes(kind) ? ['1'] : [],
      });
    },
  );

  test.each<[CustodyEventKind, Record<string, string>]>([
    [
      'receive',
      {
        supplierId: 'Choose the supplier.',
        orderNumber: 'Enter the order or invoice number.',
        'product-1': 'Choose the drug.',
        'number-1': 'Enter the lot number.',
        'expires-1': 'Enter the expiration date.',
        'containers-1': 'Enter how many containers.',
      },
    ],
    [
      'breakage',
      {
        isRecoverable: 'Choose whether the drug can be recovered.',
        'lot-1': 'Choose the drug.',
        'amount-1': 'Enter how much.',
      },
    ],
    [
      'correction',
      {
        subject: 'Choose the entry that was wrong, or the discrepancy this explains.',
        direction: 'Choose whether the ledger shows too much or too little.',
      },
    ],
  ])('of %s is refused at each control', (kind, errors) => {
    expect(errorsOf(kind, when)).toEqual(errors);
  });

  test('a time that cannot be read is reported at the day, and nothing else is', () => {
    const typed = filled.breakage.typed;
    for (const moment of [{ occurredOn: '' }, { occurredTime: '' }, { occurredOn: 'x' }]) {
      const errors = errorsOf('breakage', { ...typed, ...moment });
      expect(Object.keys(errors)).toEqual(['occurredOn']);
      expect(errors.occurredOn).toBe('Enter the date and the time.');
    }
    const skipped = { ...typed, occurredOn: '2026-03-08', occurredTime: '02:30' };
    expect(errorsOf('breakage', skipped)).toEqual({
      occurredOn: 'That time was skipped for daylight saving time. Check the time.',
    });
    const { occurredOn: _day, occurredTime: _time, ...timeless } = typed;
    expect(errorsOf('breakage', timeless)).toEqual({
      occurredOn: errorsOf('breakage', { ...typed, occurredOn: '', occurredTime: '' }).occurredOn,
    });
  });
});

describe('[SHELL-02] answers of single kinds', () => {
  test('a theft is a theft, and an unanswered question is none', () => {
    const { isTheft: _, ...unanswered } = filled.loss.typed;
    expect(detailsOf('loss', { ...unanswered, isTheft: 'yes' })).toMatchObject({ isTheft: true });
    expect(Object.keys(errorsOf('loss', unanswered))).toEqual(['isTheft']);
  });

  test('[SEAL-01] an intact seal has its number, a replaced one what was found', () => {
    const seen = (more: object) => {
      const typed = { ...filled.count.typed, sealNumber: '60117', ...more };
      const sources = sourcesWith({ seal: sealedWith('60117', 'sealedAndCounted') });
      const details = detailsOf('count', typed, sources);
      return 'seal' in details ? details.seal : undefined;
    };
    expect(seen({ sealState: 'intact' })).toEqual({ state: 'intact', number: '60117' });
    expect(seen({ sealState: 'replaced', sealFound: '1', sealNumber: '2' })).toEqual({
      state: 'replaced',
      found: '1',
      number: '2',
    });
    expect(
      Object.keys(errorsOf('count', { ...filled.count.typed, sealState: 'intact' }, sealed)),
    ).toEqual(['sealNumber']);
  });

  test('[SEAL-01] counted lines are checked with an intact seal, even if one lot is left empty', () => {
    const second = { ...holding, lot: { ...holding.lot, id: otherLot, number: 'B1' } };
    const sources = sourcesWith({ seal: sealedWith('60117'), holdings: [holding, second] });
    const typed = { ...when, signerIs: 'onComing', sealState: 'intact', sealNumber: '60117' };
    expect(detailsOf('shiftChange', typed, sources)).toMatchObject({ lines: [] });
    expect(errorsOf('shiftChange', { ...typed, [`amount-${lotId}`]: '4' }, sources)).toEqual({
      [`amount-${otherLot}`]: 'Enter an amount; 0 if none.',
    });
  });

  test('[LABEL-04] scanned labels are sent with a count where labels are asked', () => {
    const scanned = ['CV1-0000001', 'CV1-0000002'];
    const counted = (sources = sampleSources) =>
      readEvent({ kind: 'count', typed: filled.count.typed, keys: [], scanned }, sources, timeZone);
    expect(counted()).toMatchObject({ ok: true, event: { details: { scanned } } });
    const without = counted(
      sourcesWith({ labelled: { agencyId: 1, vials: [] }, isLabeled: false }),
    );
    expect(without.ok && 'scanned' in without.event.details).toBe(false);
    expect(detailsOf('count', filled.count.typed)).not.toHaveProperty('scanned');
  });

  test('[LABEL-04] a label that was typed and not added is not lost', () => {
    const typed = { ...filled.count.typed, scanned: 'CV1-0000001' };
    expect(errorsOf('count', typed)).toEqual({
      scanned: 'Add the label you typed here, or clear the field.',
    });
    expect(
      errorsOf(
        'count',
        typed,
        sourcesWith({ labelled: { agencyId: 1, vials: [] }, isLabeled: false }),
      ),
    ).toEqual({});
    expect(errorsOf('breakage', { ...filled.breakage.typed, scanned: 'CV1-0000001' })).toEqual({});
  });

  test('[LABEL-03] to void labels, one is named', () => {
    const { 'labels-1': _, ...unnamed } = filled.labelVoid.typed;
    expect(Object.keys(errorsOf('labelVoid', unnamed))).toEqual(['labels-1']);
  });

  test('[STOCK-08] a reason is that of this act, and one that needs a note gets it', () => {
    const [dropped, restock] = sampleEventChoices.reasons;
    const typed = { ...filled.breakage.typed, note: '' };
    expect(errorsOf('breakage', typed)).toEqual({
      note: 'Choose a reason, or write what happened.',
    });
    expect(errorsOf('breakage', { ...typed, reasonId: dropped?.id ?? '' })).toEqual({
      note: 'This reason needs a note. Write what happened.',
    });
    expect(errorsOf('breakage', { ...typed, reasonId: restock?.id ?? '' })).toEqual({
      reasonId: 'This reason isn’t available here. Choose another.',
    });
    expect(
      detailsOf('breakage', { ...typed, reasonId: dropped?.id ?? '', note: 'On the stairs.' }),
    ).toMatchObject({ reasonId: dropped?.id, note: 'On the stairs.' });
  });

  test('[STOCK-05] a transfer of nothing but empty lines is refused', () => {
    const typed = { ...when, transferId: sampleTransfer.id };
    for (const amount of ['', '0']) {
      expect(errorsOf('transferIn', { ...typed, [`amount-${transferKey}`]: amount })).toEqual({
        lines: 'Enter at least one drug.',
      });
    }
  });
});

test('[AMEND-01] a discrepancy that is explained since then is chosen again', () => {
  const typed = {
    ...when,
    subject: `difference ${otherLot}`,
    direction: 'more',
    isTheft: 'no',
    probably: 'unknown',
    note: 'Wrong lot.',
  };
  expect(errorsOf('correction', typed)).toEqual({
    subject: 'That lot isn’t in this inventory. Choose the drug again.',
  });
});

test('[STOCK-05] a transfer is returned to stock only where it was sent from', () => {
  expect(detailsOf('transferReturned', filled.transferReturned.typed, returning)).toMatchObject({
    kind: 'transferReturned',
    transferId: sampleTransfer.id,
  });
  expect(errorsOf('transferReturned', filled.transferReturned.typed)).toEqual({
    transferId: sentence('This transfer isn’t here'),
  });
});
