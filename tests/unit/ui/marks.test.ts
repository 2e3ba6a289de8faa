import { describe, expect, test } from 'vitest';
import { Level } from '../../../src/client/ui/basic/Level.tsx';
import { Facts } from '../../../src/client/ui/data/Facts.tsx';
import { Schedule, type ScheduleName } from '../../../src/client/ui/data/Schedule.tsx';
import { Signers } from '../../../src/client/ui/data/Signers.tsx';
import { type FailureKind, failureIcons } from '../../../src/client/ui/feedback/failureIcons.ts';
import { ListFailed, ListLoading, NoMatch } from '../../../src/client/ui/feedback/ListState.tsx';
import { SystemMessage } from '../../../src/client/ui/feedback/SystemMessage.tsx';
import { ToastList } from '../../../src/client/ui/feedback/Toasts.tsx';
import { h, html, tag, words } from './html.ts';

test('a schedule has its text and its own shape', () => {
  const names: ScheduleName[] = ['C-II', 'C-III', 'C-IV', 'C-V'];
  const marks = names.map((name) => html(h(Schedule, { name })));
  expect(marks.map(words)).toEqual(names);
  expect(new Set(marks.map((mark) => tag(mark, /<path[^>]*>/))).size).toBe(names.length);
});

test('what is not recorded is said, never left blank', () => {
  const markup = html(h(Facts, { facts: [{ label: 'Custody', value: null }] }));
  expect(words(markup)).toBe('Custody Not recorded');
});

test('a level never leaves its track', () => {
  const widths = (onHand: number) =>
    [
      ...html(h(Level, { onHand, minimum: 40, maximum: 100 })).matchAll(/(?:x|width)="([\d.]+)"/g),
    ].map(([, number]) => Number(number));
  for (const onHand of [0, 40, 100, 1000]) {
    expect(Math.max(...widths(onHand))).toBeLessThanOrEqual(100);
  }
});

test('signers are shown with their meaning, and unsigned parts are marked', () => {
  const markup = html(
    h(Signers, {
      signers: [{ name: 'Jun Takeda', meaning: 'gave and wasted' }],
      missing: ['witness to waste'],
    }),
  );
  expect(words(markup)).toBe('Jun Takeda gave and wasted Not signed: witness to waste');
});

test('[SIGN-09] a witness without an account is shown with the signature they drew', () => {
  const address = '/uploads/DrawnSignatures/1/Signature.png';
  const signers = [
    { name: 'Jun Takeda', meaning: 'gave and wasted' },
    { name: 'K. Lund (external, Mercy Hospital)', meaning: 'witness to waste', drawn: address },
  ];
  const markup = html(h(Signers, { signers }));
  expect(markup.match(/<img/g)).toHaveLength(1);
  const image = tag(markup, /<img[^>]*>/);
  expect(image).toContain(`src="${address}"`);
  expect(image).toContain('alt="Signature of K. Lund (external, Mercy Hospital)"');
});

describe('notices', () => {
  test('[SHELL-10] toasts are in the given order, newest on top, in a region that always exists', () => {
    const list = (texts: string[]) =>
      html(
        h(ToastList, {
          toasts: texts.map((text, index) => ({ id: `${index}`, tone: 'bad' as const, text })),
          onClose: () => {},
        }),
      );
    expect(words(list(['newest', 'older']))).toBe('newest older');
    expect(list([])).toContain('aria-live="polite"');
  });

  test('[SHELL-09] a system message has one of three types and may have a link', () => {
    const show = (type: 'error' | 'success' | 'warning') =>
      html(h(SystemMessage, { type, text: 'Maintenance.', link: { href: '/eula', text: 'More' } }));
    expect(show('error')).toContain('message-bad');
    expect(show('error')).toContain('role="alert"');
    expect(show('success')).toContain('message-good');
    expect(show('warning')).toContain('message-warning');
    expect(show('warning')).toContain('<a href="/eula">More</a>');
  });
});

describe('a list without rows', () => {
  test('that failed is an alert with the reference code', () => {
    const markup = html(
      h(ListFailed, {
        kind: 'server',
        title: 'The holdings did not arrive',
        reference: '7f31-c0d9',
        children: 'Try again.',
      }),
    );
    expect(markup).toContain('role="alert"');
    expect(words(markup)).toContain('Reference 7f31-c0d9');
  });

  test.each(Object.keys(failureIcons) as FailureKind[])(
    'that failed has the icon that fits the problem: %s',
    (kind) => {
      const shown = ListFailed({ kind, title: 'Not here', children: 'Try again.' });
      expect(shown).toMatchObject({ props: { path: failureIcons[kind] } });
    },
  );

  test('that is loading says so to a screen reader and shows no figures', () => {
    const markup = html(
      h(ListLoading, { caption: 'Holdings are loading', heads: ['Product', 'Lot'] }),
    );
    expect(markup).toContain('aria-busy="true"');
    expect(words(markup)).toBe('Holdings are loading Product Lot');
  });

  test('without matches says what to do', () => {
    const markup = html(
      h(NoMatch, {
        title: 'No users match',
        children: 'Profile is Technician.',
        acts: 'Clear filters',
      }),
    );
    expect(words(markup)).toBe('No users match Profile is Technician. Clear filters');
  });
});
