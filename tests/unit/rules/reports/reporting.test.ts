import { describe, expect, it } from 'vitest';
import {
  framesOf,
  isReported,
  sessionSampleRate,
} from '../../../../src/rules/reports/reporting.ts';

describe('[ERR-REPORT] reports to monitoring', () => {
  it.each([0, 401, 403, 467, 499])('exclude a call that fails with %d', (status) => {
    expect(isReported(status)).toBe(false);
  });

  it.each([400, 404, 409, 422, 466, 500, 502, 503, 504])(
    'include one that fails with %d',
    (status) => {
      expect(isReported(status)).toBe(true);
    },
  );

  it('have the frames of an error, never its message or the query of an address', () => {
    const error = new TypeError('Jane Doe\n    is no patient at 12:1:1');
    error.stack = [
      'TypeError: Jane Doe',
      '    is no patient at 12:1:1',
      '    at keep (https://here.example/assets/index-abc.js?userIdFromSso=SECRET:10:2)',
      '    at async https://here.example/assets/index-abc.js:11:7',
      '    Jane Doe again',
    ].join('\n');
    expect(framesOf(error)).toBe(
      [
        'at keep (https://here.example/assets/index-abc.js:10:2)',
        'at async https://here.example/assets/index-abc.js:11:7',
      ].join('\n'),
    );
  });

  it('have the frames of browsers that write them differently', () => {
    const error = new Error('Jane Doe');
    error.stack = 'keep@https://here.example/a.js#token=SECRET:3:9\n@https://here.example/b.js:1:1';
    expect(framesOf(error)).toBe(
      'keep@https://here.example/a.js:3:9\n@https://here.example/b.js:1:1',
    );
  });

  it('have at most twenty frames, and none without a stack', () => {
    const endless = new RangeError('too deep');
    endless.stack = `RangeError: too deep${'\n    at again (https://here.example/a.js:1:1)'.repeat(500)}`;
    expect(framesOf(endless).split('\n')).toHaveLength(20);
    const bare = new Error('Jane Doe');
    delete (bare as { stack?: string }).stack;
    expect(framesOf(bare)).toBe('');
  });

  it('leave out a message that reads like a frame', () => {
    const error = new TypeError('Jane Doe\n    at 12 Elm Street:1:1');
    const frame = '    at keep (https://here.example/a.js:10:2)';
    error.stack = `TypeError: ${error.message}\n${frame}`;
    expect(framesOf(error)).toBe(frame.trim());
  });

  it('come from every session', () => {
    expect(sessionSampleRate).toBe(1);
  });
});
