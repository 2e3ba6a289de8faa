import { describe, expect, it } from 'vitest';
import { ServerDown } from '../../../src/client/app/ServerDown.tsx';
import { h, html, words } from './html.ts';

const props = { productTitle: 'Countersign', onRetry: () => undefined };

describe('[BOOT-05] a start', () => {
  it('that is only slow does not say that it failed', () => {
    const slow = words(html(h(ServerDown, { ...props, isSlow: true, message: 'Wait a moment.' })));
    expect(slow).toContain('Countersign is starting');
    expect(slow).not.toContain('can’t start');
  });

  it('that failed says so', () => {
    expect(words(html(h(ServerDown, props)))).toContain('Countersign can’t start');
  });
});
