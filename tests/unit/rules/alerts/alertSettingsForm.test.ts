import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  AlertSettingsFields,
  EscalationTarget,
} from '../../../../src/contract/alerts/alertSettings.ts';
import {
  alertSettingsForm,
  fieldsToSteps,
  stepsToFields,
} from '../../../../src/rules/alerts/alertSettingsForm.ts';
import { usualEscalation } from '../../../../src/rules/alerts/escalation.ts';
import { pagesOf, shownFields, tooLongFields } from '../formFacts.ts';

const settings = {
  ...{ name: 'Alert settings', timeZone: 'America/New_York', quietFrom: '', quietTo: '' },
  ...stepsToFields(usualEscalation),
};

const errorsWith = (change: object) => alertSettingsForm.check({ ...settings, ...change }).errors;

describe('the form of an agency’s alert settings', () => {
  it('[ALERT-04] starts with three steps after 30 minutes, 2 hours and 24 hours', () => {
    expect(pagesOf(alertSettingsForm)).toEqual(['settings', 'alertSettings']);
    expect(alertSettingsForm.check(settings)).toEqual({ errors: {}, fields: settings });
    expect(tooLongFields(alertSettingsForm, settings)).toEqual([]);
    expect(settings).toMatchObject({ lossAfter1: 30, caseAfter2: 2, signatureAfter3: 24 });
    expect([settings.lossTo1, settings.lossTo2, settings.lossTo3]).toEqual([
      'managers',
      'agent',
      'admins',
    ]);
  });

  it('[ALERT-04] asks for quiet hours, then step by step for each kind', () => {
    const { noun, nameField, fields } = alertSettingsForm;
    expect([noun, nameField]).toEqual(['policy', 'name']);
    const quiet = fields.slice(0, 3);
    expect(
      quiet.map(({ name, maxLength, beside, optional }) => [name, maxLength, beside, optional]),
    ).toEqual([
      ['quietFrom', 5, undefined, true],
      ['quietTo', 5, true, true],
      ['timeZone', undefined, undefined, undefined],
    ]);
    const loss = fields.slice(3, 9);
    expect(loss.map(({ label }) => label)).toEqual([
      'Loss, first step',
      'Loss, first step after the alert',
      'Loss, second step',
      'Loss, second step after the first',
      'Loss, third step',
      'Loss, third step after the second',
    ]);
    const [first, after, second] = loss;
    expect(first).toMatchObject({ empty: 'Send it to no one else', optional: true });
    expect(first?.hint).toContain('gets it again');
    expect(first?.choices).toMatchObject(EscalationTarget.options.map((value) => ({ value })));
    expect(second).toMatchObject({ empty: 'No further step', optional: true });
    expect(second).not.toHaveProperty('hint');
    expect(after).toMatchObject({ maxLength: 4, beside: true });
    const shownWith = (change: object) =>
      loss.filter(({ isShown }) => isShown?.({ ...settings, ...change }) ?? true).length;
    expect([
      shownWith({ lossTo1: '' }),
      shownWith({ lossTo2: '' }),
      shownWith({ lossTo3: '' }),
    ]).toEqual([1, 3, 5]);
  });

  it('[ALERT-04] leaves out every step from the first one that is to no one', () => {
    const none = { lossTo1: '', lossAfter1: null, lossTo2: '', lossAfter2: null };
    const { fields } = alertSettingsForm.check({ ...settings, lossTo1: '' });
    expect(fields).toMatchObject({
      ...none,
      lossTo3: '',
      lossAfter3: null,
      caseAfter1: settings.caseAfter1,
    });
    expect(alertSettingsForm.check({ ...settings, lossTo3: '' }).fields).toMatchObject({
      ...{ lossTo2: 'agent', lossAfter2: settings.lossAfter2, lossTo3: '', lossAfter3: null },
    });
  });

  it('[ALERT-04] says at its field what is wrong with quiet hours', () => {
    expect(errorsWith({ quietFrom: '22:00', quietTo: '06:00' })).toEqual({});
    expect(errorsWith({ quietFrom: '22:00' })).toEqual({ quietTo: 'Enter when quiet hours end.' });
    expect(errorsWith({ quietTo: '06:00' })).toEqual({
      quietFrom: 'Enter when quiet hours start.',
    });
    expect(Object.keys(errorsWith({ quietFrom: '22:00', quietTo: '22:00' }))).toEqual(['quietTo']);
    for (const time of ['24:00', '7:00', '10 pm', '22.00']) {
      expect(errorsWith({ quietFrom: time, quietTo: '06:00' })).toEqual({
        quietFrom: 'Enter a time like 22:00, or leave it blank.',
      });
    }
  });

  it('[ALERT-04] asks when and to whom, and leaves out the steps after one that is to no one', () => {
    expect(errorsWith({ lossAfter2: null })).toEqual({
      lossAfter2: 'Enter after how many minutes the alert is sent on.',
    });
    expect(errorsWith({ caseAfter1: 0 })).toEqual({
      caseAfter1: 'Enter whole hours from 1 to 168.',
    });
    expect(Object.keys(errorsWith({ lossAfter1: 'soon' }))).toEqual(['lossAfter1']);
    expect(Object.keys(errorsWith({ signatureTo1: 'everyone' }))).toEqual(['signatureTo1']);
    const { errors, fields } = alertSettingsForm.check({ ...settings, lossTo2: '' });
    expect(errors).toEqual({});
    expect(fieldsToSteps(v.parse(AlertSettingsFields, fields)).loss).toEqual([
      { minutes: 30, to: 'managers' },
    ]);
    const shown = shownFields(alertSettingsForm, { ...settings, lossTo1: '' });
    expect(shown.filter((name) => name.startsWith('loss'))).toEqual(['lossTo1']);
  });

  it('[ALERT-04] keeps every escalation that it can show', () => {
    const steps = (most: number, unit: number) =>
      fc.array(
        fc.record({
          minutes: fc.integer({ min: 5, max: most }).map((count) => count * unit),
          to: fc.constantFrom(...EscalationTarget.options),
        }),
        { maxLength: 3 },
      );
    const escalation = fc.record({
      loss: steps(1_440, 1),
      case: steps(168, 60),
      signature: steps(168, 60),
    });
    fc.assert(
      fc.property(escalation, (one) => {
        const { errors, fields } = alertSettingsForm.check({ ...settings, ...stepsToFields(one) });
        expect(errors).toEqual({});
        expect(fieldsToSteps(v.parse(AlertSettingsFields, fields))).toEqual(one);
      }),
    );
  });
});
