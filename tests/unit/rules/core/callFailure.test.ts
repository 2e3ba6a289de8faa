import { describe, expect, test } from 'vitest';
import {
  failureOf,
  notSent,
  problemIn,
  succeeded,
  valueIn,
} from '../../../../src/rules/core/callFailure.ts';
import { failureIn, pageFailure } from '../../../../src/rules/core/pageFailure.ts';

const problem = { code: 'sample', message: 'A sentence of the server.', reference: 'R-1' };

const server =
  'We are aware of the current issue and are working hard on getting it fixed as soon as possible. If this message persists for too long, please contact us. Sorry for the inconvenience.';
const timeout =
  'Check your internet connection. If you keep getting this error, please contact us.';
const own = problem.message;

/** The error catalog: status, kind of failure, kind of page, sentence. */
const catalog = [
  ['[ERR-OTHER] a call', 0, 'noResponse', 'connection', /not connected to the server/],
  ['[ERR-OTHER] a call', 400, 'rejected', 'other', own],
  ['a denied call', 401, 'denied', 'other', own],
  ['[ERR-403] a call', 403, 'denied', 'refused', own],
  ['[ERR-404] a call', 404, 'denied', 'missing', 'That page does not exist.'],
  ['[ERR-OTHER] a call', 409, 'rejected', 'other', own],
  ['[ERR-OTHER] a call', 413, 'rejected', 'other', own],
  ['[ERR-OTHER] a call', 422, 'rejected', 'other', own],
  [
    '[ERR-467] a call',
    467,
    'denied',
    'refused',
    /^2FA and Inactivity Timeout must be enabled to view PHI/,
  ],
  ['a denied call', 499, 'denied', 'other', own],
  ['[ERR-500] a call', 500, 'unavailable', 'server', server],
  ['[ERR-OTHER] a call', 501, 'unavailable', 'server', own],
  ['[ERR-OTHER] a call', 503, 'unavailable', 'server', own],
  ['[ERR-504] a call', 504, 'unavailable', 'connection', timeout],
  ['[ERR-OTHER] a call', 505, 'unavailable', 'server', own],
  ['[ERR-OTHER] a call', 402, 'unavailable', 'other', own],
  ['[ERR-OTHER] a call', 405, 'unavailable', 'other', own],
  ['[ERR-OTHER] a call', 410, 'unavailable', 'other', own],
  ['[ERR-OTHER] a call', 414, 'unavailable', 'other', own],
  ['[ERR-OTHER] a call', 423, 'unavailable', 'other', own],
  ['[ERR-OTHER] a call', 429, 'unavailable', 'other', own],
  ['[ERR-OTHER] a call', 468, 'unavailable', 'other', own],
] as const;

describe('a failed call', () => {
  test.each(catalog)(
    '%s with status %i is %s, and its page %s',
    (_id, status, kind, page, sentence) => {
      const failure = failureOf(status, problem);
      expect(failure).toEqual(
        kind === 'noResponse' ? { kind, problem } : { kind, status, problem },
      );
      const shown = pageFailure(failure);
      expect(shown.kind).toBe(page);
      expect(shown.message).toMatch(sentence);
      expect(shown.reference).toBe('R-1');
    },
  );

  test('[ERR-OTHER] of which nothing was sent, or whose answer does not fit, is shown too', () => {
    const unsent = notSent(problem);
    expect(unsent).toEqual({ ok: false, failure: { kind: 'notSent', problem } });
    expect(failureIn(unsent)?.kind).toBe('connection');
    const { reference: _reference, ...unnumbered } = problem;
    expect(pageFailure({ kind: 'malformed', problem: unnumbered })).toEqual({
      kind: 'server',
      message: own,
      reference: null,
    });
  });
});

describe('the result of a call', () => {
  const failed = { ok: false, failure: failureOf(422, problem) } as const;

  test('holds the value or the problem', () => {
    expect(succeeded(7)).toEqual({ ok: true, value: 7 });
    expect(valueIn(succeeded(7))).toBe(7);
    expect([problemIn(succeeded(7)), problemIn(null), problemIn(failed)]).toEqual([
      null,
      null,
      problem,
    ]);
    expect([failureIn(succeeded(7)), failureIn(null)]).toEqual([null, null]);
    expect(failureIn(failed)?.message).toBe(own);
  });

  test('of a failed call has no value: to read one is a defect', () => {
    expect(() => valueIn(failed)).toThrow('sample');
  });
});
