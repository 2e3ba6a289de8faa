import { expect, test } from 'vitest';
import { escapeHtml } from '../../../../src/rules/core/escapeHtml.ts';

test('text in HTML cannot end its tag or attribute, and is read back as it was', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D &amp; more</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D &amp;amp; more&lt;/a&gt;',
  );
  expect(escapeHtml('50 mcg/mL')).toBe('50 mcg/mL');
});
