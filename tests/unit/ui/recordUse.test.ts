import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { recordUseMachine } from '../../../machines/custody/recordUse.machine.ts';
import { RecordUse } from '../../../src/client/features/custody/use/RecordUse.tsx';
import type { RawUse } from '../../../src/rules/custody/typedUse.ts';
import { h, html, tag, words } from './html.ts';
import { choices, lotId, user } from './sample.ts';

const now = '2026-07-14T11:40:00.000Z';
const filled: RawUse = {
  lotId,
  drawnUnits: '1',
  amountUnit: 'mcg',
  given: '75',
  wasted: '25',
  returned: '0',
  occurredOn: '2026-07-14',
  occurredTime: '07:31',
  incidentNumber: '26-003841',
  patientId: 'P-20458',
  givenByUserId: user.id,
  orderKind: 'standing',
  authorizedBy: 'R. Halloran',
  wasteManner: 'disposalPouch',
  wasteReason: '',
  noPatientReason: '',
  disposedByUserId: '',
};

function opened() {
  const input = { choices, timeZone: 'America/New_York', idempotencyKey: lotId };
  return createActor(recordUseMachine, { input }).start();
}

const screen = (work: ReturnType<typeof opened>) =>
  html(h(RecordUse, { work, signer: user, now, frame: {} }));

describe('the form of a use', () => {
  test('asks for the drug first, and offers no unit before it is known', () => {
    const markup = screen(opened());
    expect(words(markup)).toContain('Choose the drug first');
    expect(markup).not.toContain('name="given"');
    expect(markup).toContain('value="2026-07-14"');
    expect(markup).toContain('value="07:40"');
  });

  test('shows each amount in the other unit, and whether everything is accounted for', () => {
    const work = opened();
    work.send({ type: 'amounts.changed', amounts: { ...filled, wasted: '15' } });
    expect(words(screen(work))).toContain('10 mcg not accounted for');
    work.send({ type: 'amounts.changed', amounts: filled });
    expect(words(screen(work))).toContain('75 mcg + 25 mcg + 0 mcg = 100 mcg');
    expect(words(screen(work))).toContain('1.5 mL');
    expect(words(screen(work))).toContain('After signing 3 each 300 mcg');
  });

  test('asks which of two moments a time is that happens twice, and of no other time', () => {
    const work = opened();
    const twice = { ...filled, occurredOn: '2026-11-01', occurredTime: '01:30' };
    work.send({ type: 'amounts.changed', amounts: twice });
    const markup = screen(work);
    expect(words(markup)).toContain('clocks went back');
    expect(words(markup)).toContain('1:30 AM EDT 1:30 AM EST');
    expect(tag(markup, /<select[^>]*name="occurredTimeOffset"[^>]*>/)).not.toBe('');
    expect(tag(markup, /<option value="-05:00" selected[^>]*>/)).toBe('');
    work.send({
      type: 'amounts.changed',
      amounts: { ...twice, occurredTime: '01:30-05:00', wastedTime: '01:45' },
    });
    const chosen = screen(work);
    expect(tag(chosen, /<option value="-05:00" selected[^>]*>/)).not.toBe('');
    expect(tag(chosen, /<input[^>]*id="occurredTime"[^>]*>/)).toContain('value="01:30"');
    expect(tag(chosen, /<select[^>]*name="wastedTimeOffset"[^>]*>/)).not.toBe('');
    work.send({ type: 'amounts.changed', amounts: filled });
    expect(words(screen(work))).not.toContain('clocks went back');
  });

  test('after a rejected attempt keeps what was typed and names the field', () => {
    const work = opened();
    work.send({ type: 'form.submitted', form: { ...filled, patientId: '' } });
    const markup = screen(work);
    expect(markup).toContain('href="#patientId"');
    expect(tag(markup, /<input[^>]*id="patientId"[^>]*>/)).toContain('aria-invalid="true"');
    expect(tag(markup, /<input[^>]*id="incidentNumber"[^>]*>/)).toContain('value="26-003841"');
  });

  test.each<[string, Partial<RawUse>, string, string]>([
    ['no drug', { lotId: '' }, 'lotId', 'Choose the drug.'],
    ['no manner of waste', { wasteManner: '' }, 'wasteManner', 'Choose how it was wasted.'],
    ['−1', { given: '-1' }, 'given', 'An amount can’t be below zero.'],
    ['1e9', { given: '1e9' }, 'given', 'Enter the amount in digits with a decimal point'],
    ['abc', { given: 'abc' }, 'given', 'Enter the amount in digits with a decimal point'],
    ['.5', { given: '.5' }, 'given', 'Enter a zero before the decimal point: 0.5.'],
    ['nothing', { given: '' }, 'given', 'Enter an amount; 0 if none.'],
    ['too much', { given: '999999999999999' }, 'given', 'This amount is too large.'],
    ['a part of a microliter', { given: '75.0001' }, 'given', 'doesn’t convert to a whole volume'],
    ['more than was drawn', { given: '200' }, 'given', 'Administered, wasted and returned must'],
    ['less than was drawn', { wasted: '0', wasteManner: '' }, 'given', 'must total 100 mcg.'],
    ['more than there is', { drawnUnits: '999' }, 'drawnUnits', 'so you can’t draw'],
    ['half a vial', { drawnUnits: '0.5' }, 'drawnUnits', 'Enter whole vials.'],
    [
      'an opened vial put back',
      { wasted: '0', returned: '25', wasteManner: '' },
      'returned',
      'Return only unopened units',
    ],
    [
      'nothing administered or wasted',
      { given: '0', wasted: '0', returned: '100', wasteManner: '' },
      'given',
      'Nothing was administered or wasted.',
    ],
    ['no incident', { incidentNumber: '   ' }, 'incidentNumber', 'Enter the incident number'],
  ])('refuses %s with a sentence that leads to the field', (_what, change, field, sentence) => {
    const work = opened();
    work.send({ type: 'amounts.changed', amounts: filled });
    work.send({ type: 'form.submitted', form: { ...filled, ...change } });
    const markup = screen(work);
    const link = tag(markup, new RegExp(`<a[^>]*href="#${field}"[^>]*>.*?</a>`));
    expect(words(link)).toContain(sentence);
    expect(words(markup)).toContain('Step 1 of 2');
  });

  test('asks how it was wasted only if something was', () => {
    const work = opened();
    work.send({ type: 'amounts.changed', amounts: { ...filled, given: '100', wasted: '0' } });
    expect(screen(work)).not.toContain('name="wasteManner"');
    work.send({ type: 'amounts.changed', amounts: filled });
    expect(screen(work)).toContain('name="wasteManner"');
  });
});

describe('the page before an act that cannot be undone', () => {
  const checked = (form: RawUse) => {
    const work = opened();
    work.send({ type: 'form.submitted', form });
    return work;
  };

  test('repeats drug, strength, amounts, inventory and people', () => {
    const text = words(screen(checked(filled)));
    expect(text).toContain('fentaNYL 50 mcg/mL, 2 mL vial');
    expect(text).toContain('Drawn 100 mcg 2 mL Administered 75 mcg 1.5 mL Wasted 25 mcg 0.5 mL');
    expect(text).toContain('Supervisor 1 bag , Headquarters');
    expect(text).toContain('by Dana Whitlock');
  });

  test('its button says what will be recorded, with the amount', () => {
    expect(words(screen(checked(filled)))).toContain('Record use and waste of 0.5 mL');
    const unwasted = { ...filled, given: '100', wasted: '0', wasteManner: '' };
    const markup = screen(checked(unwasted));
    expect(words(markup)).toContain('Record use Go back and change');
    expect(markup).not.toContain('pin-0');
  });

  test('the witness reads what they sign for', () => {
    expect(words(screen(checked(filled)))).toContain(
      '“I saw 25 mcg (0.5 mL) of fentaNYL 50 mcg/mL wasted into a drug disposal pouch.”',
    );
  });

  test('no PIN is ever in the markup', () => {
    const work = checked(filled);
    const signing = { pin: '48', others: [{ userName: 'moyelaran', pin: '731902' }] };
    work.getSnapshot().children.signedAct?.send({ type: 'signatures.submitted', signing });
    expect(screen(work)).toContain('href="#pin"');
    expect(screen(work)).not.toContain('731902');
  });
});
