import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { CallContext } from '../../../src/contract/core/call.ts';

type Schema = v.GenericSchema;
type Leaf = { readonly path: string; readonly schema: Schema };

/** Every text and number within a schema, with where it is. */
function leavesOf(schema: Schema, path: string): Leaf[] {
  const part = (name: string): unknown => Reflect.get(schema, name);
  const within = (inner: unknown, at: string) => leavesOf(inner as Schema, at);
  switch (schema.type) {
    case 'object':
      return Object.entries(part('entries') as Record<string, Schema>).flatMap(([name, field]) =>
        leavesOf(field, `${path}.${name}`),
      );
    case 'array':
      return within(part('item'), `${path}[]`);
    case 'optional':
    case 'exact_optional':
    case 'nullable':
      return within(part('wrapped'), path);
    case 'union':
    case 'variant':
      return (part('options') as Schema[]).flatMap((arm) => leavesOf(arm, path));
    case 'record':
      return [...within(part('key'), `${path}{}`), ...within(part('value'), `${path}{}`)];
    default:
      return [{ path, schema }];
  }
}

const inputs: readonly Leaf[] = [
  ...leavesOf(CallContext, 'CallContext'),
  ...calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part];
      return schema === undefined ? [] : leavesOf(schema, `${call.name} ${part}`);
    }),
  ),
];

const texts = inputs.filter(({ schema }) => schema.type === 'string');
const numbers = inputs.filter(({ schema }) => schema.type === 'number');

/** Only hashed and compared, never stored: a wrong one is answered like any other wrong one. */
const hashedOnly =
  /\.(password|currentPassword|confirmPassword|excelPassword|guid|userGuid|concurrencyStamp|integrationKey)$|^getUserObjectFromId query\.userId$|^changePassword body\.(userId|code)$|^answerAddressLink body\.code$/;
/** Cells of a file: what cannot be stored is replaced, and the row is shown as bad. */
const ofFile = /^(beginImport|addImportRows) body\./;

function taking(leaves: readonly Leaf[], values: readonly unknown[]): string[] {
  return leaves
    .filter(({ schema }) => values.some((value) => v.is(schema, value)))
    .map(({ path }) => path);
}

describe('accepted input', () => {
  it('has texts and numbers to examine', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(numbers.length).toBeGreaterThan(50);
  });

  it('has no text that the database cannot store: with NUL, or half of a surrogate pair', () => {
    const kept = texts.filter(({ path }) => !hashedOnly.test(path) && !ofFile.test(path));
    const around = ['', 'a', 'Aa1-', '2026-03-10', 'a@b.co', 'America/'];
    const spoiled = around.flatMap((text) =>
      ['\0', '\ud800', '\udc00'].flatMap((spoil) => [
        text + spoil,
        spoil + text,
        `${text}${spoil}${text}`,
      ]),
    );
    expect(taking(kept, spoiled)).toEqual([]);
  });

  it('has no number that no column can store, and none that is not finite', () => {
    expect(taking(numbers, [1e13, -1e13, 2 ** 53, 1e21, -1e21, Infinity, -Infinity, NaN])).toEqual(
      [],
    );
  });

  it('has no agency id beyond 32 bits', () => {
    const ids = inputs.filter(
      // A vendor's `clientId` is a name.
      ({ path, schema }) => /\.clientId$/.test(path) && !v.is(schema, 'countersign'),
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(taking(ids, [2 ** 31, 3e9, -1, '2147483648', '3000000000'])).toEqual([]);
  });

  it('has no day or instant outside the years 1000 to 2999', () => {
    const [sound, ...strange] = ['2026', '0000', '0999', '3000', '9999'].map(
      (year) => `${year}-12-31`,
    );
    const kept = texts.filter(({ path }) => !hashedOnly.test(path) && !ofFile.test(path));
    const days = kept.filter(
      ({ schema }) =>
        v.is(schema, sound) && !v.is(schema, 'XXXX-XX-XX') && !v.is(schema, '2026-XX-XX'),
    );
    const instants = kept.filter(
      ({ schema }) => v.is(schema, `${sound}T12:00:00.000Z`) && !v.is(schema, sound),
    );
    expect(days.length).toBeGreaterThan(15);
    expect(instants.length).toBeGreaterThan(10);
    expect(taking(days, strange)).toEqual([]);
    const atTheEnds = ['0001-01-01T00:00:00.000+23:59', '9999-12-31T23:59:59.999-23:59'];
    const ofDays = strange.map((day) => `${day}T12:00:00.000Z`);
    expect(taking(instants, [...ofDays, ...atTheEnds])).toEqual([]);
  });

  it('has no page of a list that no reply has named', () => {
    const strange = [
      '2026-19-39T29:59:59.999Z_1_1',
      '0000-01-01T00:00:00.000Z_1_1',
      '2026-03-10T08:00:00.000Z_1_',
      '2026-03-10T08:00:00.000Z_-1_1',
      '2026-19-39T29:59:59.999Z_12345678-1234-4123-8123-123456789abc',
      `2026-03-10T08:00:00.000Z_${'-'.repeat(36)}`,
    ];
    const cursors = texts.filter(({ path }) =>
      /(listAudit|listJobs) query\.(before|after)$/.test(path),
    );
    expect(cursors).toHaveLength(3);
    expect(taking(cursors, strange)).toEqual([]);
    const sound = [
      '2026-03-10T08:00:00.000Z_1_1',
      '2026-03-10T08:00:00.000Z_12345678-1234-4123-8123-123456789abc',
    ];
    expect(taking(cursors, sound)).toEqual(cursors.map(({ path }) => path));
  });
});
