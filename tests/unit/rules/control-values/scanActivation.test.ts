import { describe, expect, it } from 'vitest';
import { labelsAtOnce } from '../../../../src/contract/control-values/controlValue.ts';
import type { ActLimit } from '../../../../src/contract/core/actRights.ts';
import { emptyActivation } from '../../../../src/rules/control-values/activationDraft.ts';
import { labelCode } from '../../../../src/rules/control-values/labelCode.ts';
import { scanActivation } from '../../../../src/rules/control-values/scanActivation.ts';
import { noSeal } from '../../../support/samples/seals.ts';
import { fentanyl } from '../products.ts';

const product = { ...fentanyl, ndc: '99999-101-02' };
const lot = { id: 'lot-1', number: 'F1', expiresOn: '2030-01-31' };
const place = (id: string) => ({
  ...{ id, name: id, site: 'HQ', seal: noSeal },
  holdings: [{ product, lot, balance: 4_000, labelled: 0 }],
});
const limited: ActLimit[] = [{ right: 'activate', scope: 'limited', why: 'Ask a manager.' }];
const scan = (
  code: string,
  form = emptyActivation,
  places = [place('bag')],
  limits: ActLimit[] = [],
) => scanActivation(code, form, { places, limits }, { agencyId: 1, today: '2026-07-14' });
const code = '(01)00399999101028(17)300131(10)F1';

describe('[LABEL-02] a code that is scanned into an activation', () => {
  it('lists each label once, whichever way was chosen before', () => {
    const first = scan(labelCode(1, 'CV1-0000001')).events[0]?.form;
    expect(first).toMatchObject({ way: 'each', labels: 'CV1-0000001' });
    expect(scan('CV1-0000001').answer.text).toBe('CV1-0000001: 1 label.');
    const hidden = { ...emptyActivation, way: 'range', labels: 'CV1-0000001 CV1-0000007' };
    expect(scan('CV1-0000001', hidden).events[0]?.form.labels).toBe('CV1-0000001');
    const both = scan('cv1-0000002', first);
    expect(both.events[0]?.form.labels).toBe('CV1-0000001\nCV1-0000002');
    expect(both.answer).toEqual({ kind: 'taken', text: 'CV1-0000002: 2 labels.' });
    expect(scan('CV1-0000001', first)).toMatchObject({ answer: { kind: 'repeated' }, events: [] });
  });

  it('takes no more labels than one signature can put into service', () => {
    const labels = Array.from({ length: labelsAtOnce }, (_, index) => `E2E-${1_000 + index}`);
    const full = { ...emptyActivation, way: 'each', labels: labels.join('\n') };
    const one = { ...full, labels: labels.slice(1).join('\n') };
    expect(scan('CV1-0000001', one).answer.text).toBe('CV1-0000001: 500 labels.');
    expect(scan('CV1-0000001', full)).toMatchObject({
      answer: { kind: 'refused', text: 'Activate at most 500 labels at once. Sign these first.' },
      events: [],
    });
  });

  it('chooses the stock by the manufacturer’s code, where one place has it', () => {
    expect(scan(code).events[0]?.form.holding).toBe('bag lot-1');
    expect(scan(code).answer.text).toBe('bag: fentaNYL 50 mcg/mL, lot F1.');
    const two = [place('bag'), place('vault')];
    expect(scan(code, emptyActivation, two).answer).toEqual({
      kind: 'refused',
      text: 'Lot F1 of fentaNYL 50 mcg/mL is listed more than once here. Choose it from the list.',
    });
    expect(scan(code, emptyActivation, [place('bag')], limited).answer.kind).toBe('refused');
    const chosen = { ...emptyActivation, holding: 'vault other' };
    expect(scan(code, chosen, two).events[0]?.form.holding).toBe('vault lot-1');
  });

  it('says what is no code of this agency', () => {
    expect(scan('?').answer.kind).toBe('refused');
    expect(scan(` ${labelCode(2, 'CV2-0000001')}`).answer.text).toBe(
      'CV2-0000001 is a label from another agency. Set that vial aside and notify an administrator.',
    );
  });
});
