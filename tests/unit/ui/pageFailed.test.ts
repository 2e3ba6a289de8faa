import { describe, expect, test } from 'vitest';
import { PageFailed } from '../../../src/client/app/PageFailed.tsx';
import { failureIcons } from '../../../src/client/ui/feedback/failureIcons.ts';
import { offline, stop, warning } from '../../../src/client/ui/icons/login.ts';
import { search } from '../../../src/client/ui/icons/navigation.ts';
import { lock } from '../../../src/client/ui/icons/signs.ts';
import { failureOf } from '../../../src/rules/core/callFailure.ts';
import { failureMessages } from '../../../src/rules/core/failureText.ts';
import { pageFailure } from '../../../src/rules/core/pageFailure.ts';
import { h, html, words } from './html.ts';

function screen(status: number, message: string): string {
  const failure = {
    ...pageFailure(failureOf(status, { code: 'code', message })),
    reference: 'r-17',
  };
  const onRetry = () => undefined;
  return html(
    h(PageFailed, { title: 'Products', failure, onRetry, isBusy: false, hasWayOut: true }),
  );
}

describe('a page that could not be loaded', () => {
  test.each([
    [0, failureMessages.offline],
    [500, failureMessages.server],
    [504, failureMessages.timeout],
    [404, failureMessages.notFound],
    [467, failureMessages.phi],
    [403, 'Sentence of the server.'],
    [503, 'Sentence of the server.'],
    [409, 'Sentence of the server.'],
    [422, 'Sentence of the server.'],
    [418, 'Sentence of the server.'],
  ])(
    '[ERR-OTHER] %i: one title, the sentence of the catalog or else the server’s, the reference',
    (status, sentence) => {
      const markup = screen(status, 'Sentence of the server.');
      expect(markup.match(/<h\d/g)).toHaveLength(1);
      expect(words(markup)).toBe(
        `Products ${sentence} Reference r-17 . Try again Go to the dashboard`,
      );
    },
  );

  test('its icon fits the problem', () => {
    const iconOf = (status: number) =>
      failureIcons[pageFailure(failureOf(status, { code: 'code', message: '' })).kind];
    expect([0, 504].map(iconOf)).toEqual([offline, offline]);
    expect([403, 467].map(iconOf)).toEqual([lock, lock]);
    expect([500, 502, 503].map(iconOf)).toEqual([warning, warning, warning]);
    expect(iconOf(404)).toBe(search);
    expect([409, 418, 422].map(iconOf)).toEqual([stop, stop, stop]);
  });
});
