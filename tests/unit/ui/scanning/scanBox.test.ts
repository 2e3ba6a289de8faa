import { describe, expect, test } from 'vitest';
import { ScanBox } from '../../../../src/client/core/control-values/ScanBox.tsx';
import type { FormScan } from '../../../../src/client/core/control-values/useFormScan.ts';
import { h, html, words } from '../html.ts';

const off: FormScan = {
  camera: 'off',
  cameraFailure: null,
  answer: null,
  answered: 0,
  takesFocus: false,
  mayAddProducts: false,
  send: () => undefined,
};

const screen = (scan: Partial<FormScan>) =>
  html(h(ScanBox, { scan: { ...off, ...scan }, hint: 'Scan the vial’s label.' }));

describe('[LABEL-03] the first field of a form that takes codes', () => {
  test('has the camera one press away, and no picture of it before', () => {
    const markup = screen({});
    expect(words(markup)).toContain('Camera');
    expect(markup).not.toContain('<video');
    expect(screen({ camera: 'watching' })).toContain('<video');
    expect(words(screen({ camera: 'watching' }))).toContain('Done');
    expect(words(screen({ camera: 'starting' }))).toContain('Allow it.');
  });

  test.each([
    ['denied', 'Allow camera access in your browser settings'],
    ['absent', 'Enter the number printed on the label'],
    ['unsupported', 'use a connected scanner'],
  ] as const)('says what to do if the camera is %s', (cameraFailure, said) => {
    expect(words(screen({ camera: 'unavailable', cameraFailure }))).toContain(said);
  });

  test.each([
    ['taken', 'state-good'],
    ['repeated', 'state-warning'],
    ['refused', 'state-bad'],
  ] as const)('shows what the form said about a code: %s', (kind, look) => {
    const markup = screen({ answer: { kind, text: 'CV1-0000001.' } });
    expect(markup).toContain(look);
    expect(words(markup)).toContain('CV1-0000001.');
  });

  test('[STOCK-01] leads those to the product’s form who may add it, and says to others whom to ask', () => {
    const answer = { kind: 'refused', text: 'No product.', missingNdc: '0409-9094-12' } as const;
    const mayAdd = screen({ answer, mayAddProducts: true });
    expect(mayAdd).toContain('href="/admin/products/edit/new?ndc=0409-9094-12"');
    const others = screen({ answer });
    expect(others).not.toContain('href=');
    expect(words(others)).toContain('Ask an administrator to add it.');
  });
});
