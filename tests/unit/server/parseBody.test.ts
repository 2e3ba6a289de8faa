import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { measureJson } from '../../../src/server/platform/http/measureJson.ts';
import { parseBody } from '../../../src/server/platform/http/parse.ts';

const Form = v.object({ list: v.array(v.string('Enter text.')) });

/** The refusal's status, code and marked fields; undefined if the body is taken. */
function refusalOf(text: string): { status: number; code: string; fields: object } | undefined {
  try {
    parseBody(Form, 'application/json', text);
    return undefined;
  } catch (error) {
    const {
      status,
      code,
      fields = {},
    } = error as { status: number; code: string; fields?: object };
    return { status, code, fields };
  }
}

const listOf = (item: string, times: number) => `{"list":[${Array(times).fill(item).join(',')}]}`;

describe('a body', () => {
  it('is measured without the content of its texts', () => {
    expect(measureJson('{"a":[1,{"b":"],[{:\\",\\\\"}]}')).toEqual({
      depth: 3,
      values: 5,
      fields: 2,
    });
    expect(measureJson('')).toEqual({ depth: 0, values: 1, fields: 0 });
  });

  it('is refused before it is parsed if it is nested more deeply than any form', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(refusalOf(nested(33))).toMatchObject({ status: 400, code: 'json_too_deep' });
    expect(refusalOf(nested(32))).toMatchObject({ status: 400, code: 'request_invalid' });
    expect(refusalOf('['.repeat(500_000))).toMatchObject({ code: 'json_too_deep' });
  });

  it('is refused before it is parsed if it has too many values or fields', () => {
    expect(refusalOf(listOf('""', 29_990))).toBeUndefined();
    expect(refusalOf(listOf('""', 30_001))).toMatchObject({ status: 413, code: 'too_many_values' });
    const fields = Array.from({ length: 5_001 }, (_, at) => `"k${at}":1`).join(',');
    expect(refusalOf(`{${fields}}`)).toMatchObject({ status: 413, code: 'too_many_values' });
    // What a comma separates may also be text.
    expect(refusalOf(JSON.stringify({ list: [','.repeat(60_000)] }))).toBeUndefined();
  });

  it('has every error reported if it has few values, and the first one if it has many', () => {
    expect(Object.keys(refusalOf(listOf('1', 20))?.fields ?? {})).toHaveLength(20);
    expect(refusalOf(listOf('1', 20_000))?.fields).toEqual({ 'list.0': 'Enter text.' });
  });
});

describe('the largest body of a call', () => {
  it('is 64 KiB except for those that say why they need more: at most 1 MiB, or 8 MiB for a photo', () => {
    const larger = calls.filter(({ largestBody }) => largestBody !== undefined);
    expect(larger.map(({ name }) => name).toSorted()).toEqual([
      'addImportRows',
      'addPhoto',
      'beginImport',
      'deliverFieldRecord',
      'recordCustodyEvent',
      'recordParRestock',
      'recordUse',
      'saveDepartment',
      'saveInventorySetUp',
      'saveSignature',
      'signForm3848',
    ]);
    for (const { name, access, body, largestBody = 0 } of larger) {
      expect(body).toBeDefined();
      // No one sends so much without a session.
      expect(access).not.toBe('public');
      expect(largestBody).toBeGreaterThan(65_536);
      expect(largestBody).toBeLessThanOrEqual((name === 'addPhoto' ? 8 : 1) * 1_048_576);
    }
  });
});
