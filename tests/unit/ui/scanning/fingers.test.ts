import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const style = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../../src/client/styles', name), 'utf8');

/** What a style sheet says under a condition. */
function under(condition: string, css: string): string {
  const start = css.indexOf(condition);
  expect(start).toBeGreaterThan(-1);
  return css.slice(start, css.indexOf('\n  }\n', start));
}

const coarse = 'screen and (pointer: coarse)';

test('controls are 44 px high for fingers, and the scan field and its camera always', () => {
  expect(under(coarse, style('tokens.css'))).toContain('--control: 2.75rem');
  expect(under(coarse, style('tokensSignedIn.css'))).toContain('--control-small: 2.75rem');
  expect(under('.scan-row > * {', style('screens/controlValues.css'))).toContain(
    'min-height: 44px',
  );
});
