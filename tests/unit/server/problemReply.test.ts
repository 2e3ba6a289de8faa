import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { takesIdempotencyKey } from '../../../src/contract/core/idempotencyKey.ts';
import { ProblemReply } from '../../../src/contract/core/problemReply.ts';
import { problemTables } from '../../../src/contract/problemTables.ts';
import { problemTitle } from '../../../src/rules/core/problemTitle.ts';
import { withIdempotencyKey } from '../../../src/server/core/http/idempotencyKey.ts';
import { problemResponse, toFailure } from '../../../src/server/core/http/problem.ts';
import { ProblemError, unprocessable } from '../../../src/server/platform/http/problemError.ts';
import { OverloadedError } from '../../../src/server/platform/limits/limiter.ts';

const reference = '5f7d4c1e-8a45-4f0e-9d0a-0d6a1f1c2b3d';

async function answered(error: unknown) {
  const reply = problemResponse(toFailure(error), reference, 'https://ems.example');
  const body = v.parse(v.strictObject(ProblemReply.entries), await reply.json());
  return { body, retryAfter: reply.headers.get('retry-after') };
}

describe('[ERR-OTHER] a refusal follows RFC 9457', () => {
  it('with its members and those that pages read', async () => {
    const { body } = await answered(unprocessable('pin_wrong', 'Wrong PIN.', { pin: 'Wrong.' }));
    expect(body).toEqual({
      type: 'https://ems.example/api/documentation#pin_wrong',
      title: 'PIN wrong',
      status: 422,
      detail: 'Wrong PIN.',
      instance: `urn:uuid:${reference}`,
      code: 'pin_wrong',
      message: 'Wrong PIN.',
      fields: { pin: 'Wrong.' },
      reference,
    });
  });

  it('with a title that each code has alone', () => {
    const codes = new Set(problemTables.flatMap((table) => Object.keys(table)));
    const titles = [...codes].map(problemTitle);
    expect(new Set(titles).size).toBe(codes.size);
    expect(titles.filter((title) => !/^[A-Z0-9][\w ]+$/.test(title))).toEqual([]);
    expect(problemTitle('api_key_scope_missing')).toBe('API key scope missing');
  });

  it('with the time after which it may be asked again, where the server knows one', async () => {
    expect((await answered(new OverloadedError('Busy.'))).retryAfter).toBe('5');
    const lost = Object.assign(new Error('gone'), { code: '57P01', severity: 'FATAL' });
    expect((await answered(lost)).retryAfter).toBe('60');
    expect((await answered(unprocessable('pin_wrong', 'Wrong PIN.'))).retryAfter).toBeNull();
  });
});

describe('[CALL-01] the header Idempotency-Key', () => {
  const key = '0b8f4c1e-8a45-4f0e-9d0a-0d6a1f1c2b3d';
  const [keyed] = calls.filter(({ name }) => name === 'recordUse');
  const [other] = calls.filter(({ name }) => name === 'createApiKey');
  const [read] = calls.filter(({ name }) => name === 'listLedger');
  if (!keyed || !other || !read) throw new Error('These calls are in the contract.');

  function refusalOf(act: () => unknown) {
    try {
      return act();
    } catch (error) {
      return error instanceof ProblemError ? [error.status, error.code] : error;
    }
  }

  it('is taken by each call whose body has the key of an act', () => {
    expect(calls.filter(takesIdempotencyKey).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['recordUse', 'recordCustodyEvent', 'recordFirstCount']),
    );
    expect(takesIdempotencyKey(other)).toBe(false);
    expect(takesIdempotencyKey(read)).toBe(false);
  });

  it.each([key, `"${key}"`, ` ${key.toUpperCase()} `])('%s is the key of the body', (header) => {
    expect(withIdempotencyKey(keyed, header, { a: 1 })).toEqual({ a: 1, idempotencyKey: key });
    const body = { idempotencyKey: key.toUpperCase() };
    expect(withIdempotencyKey(keyed, header, body)).toBe(body);
  });

  it('changes no body without it, and none that is no object', () => {
    const body = { a: 1 };
    expect(withIdempotencyKey(keyed, undefined, body)).toBe(body);
    expect(withIdempotencyKey(read, 'any', body)).toBe(body);
    for (const sent of [null, [body], 'text']) {
      expect(withIdempotencyKey(keyed, key, sent)).toBe(sent);
    }
    const wrong = { idempotencyKey: 7 };
    expect(withIdempotencyKey(keyed, key, wrong)).toBe(wrong);
  });

  it('is refused where it is no UUID, not that of the body, or of no effect', () => {
    for (const header of ['', '1', `'${key}'`, `x${key}`, `${key}0`]) {
      expect(refusalOf(() => withIdempotencyKey(keyed, header, {}))).toEqual([
        400,
        'idempotency_key_invalid',
      ]);
    }
    const body = { idempotencyKey: reference };
    expect(refusalOf(() => withIdempotencyKey(keyed, key, body))).toEqual([
      422,
      'idempotency_key_differs',
    ]);
    expect(refusalOf(() => withIdempotencyKey(other, key, {}))).toEqual([
      400,
      'idempotency_key_not_taken',
    ]);
  });
});
