import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  ScimAttributes,
  type ScimOperation,
  ScimPatchBody,
  scimPageSize,
} from '../../../../src/contract/users/scim.ts';
import {
  changeOf,
  changeOfPatch,
  readScimFilter,
  scimPageOf,
} from '../../../../src/rules/users/scimChange.ts';
import { entra, okta } from '../../../support/samples/scimRequests.ts';

const read = (body: unknown) => changeOf(v.parse(ScimAttributes, body));
const patch = (...operations: ScimOperation[]) => changeOfPatch(operations);
const set = (path: string, value: unknown, op: ScimOperation['op'] = 'replace') =>
  patch({ op, path, value });
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';

describe('what a person’s attributes say', () => {
  it.each([
    [{ displayName: 'A B', name: { formatted: 'C D' } }, 'A B'],
    [{ displayName: '', name: { formatted: 'C D', givenName: 'E', familyName: 'F' } }, 'C D'],
    [{ displayName: null, name: { formatted: null, givenName: 'E', familyName: 'F' } }, 'E F'],
    [{ name: { givenName: 'E' } }, undefined],
    [{ name: { familyName: 'F' } }, undefined],
    [{ name: { givenName: '', familyName: 'F' } }, undefined],
    [{ name: null }, undefined],
  ])('the full name of %j is %s', (body, fullName) => {
    expect(read(body)).toEqual(fullName === undefined ? {} : { fullName });
  });

  it.each([
    [[{ value: 'a' }, { value: 'b', type: 'Work' }, { value: 'c', primary: true }], 'c'],
    [[{ value: 'a' }, { value: 'b', type: 'Work' }, { value: 'c', primary: false }], 'b'],
    [
      [
        { value: 'a', type: null },
        { value: 'b', type: 'home' },
      ],
      'a',
    ],
    [[{ value: 'a' }, { value: 'b', primary: 'True' }], 'b'],
    [[], undefined],
  ])('the email address of %j is %s', (emails, email) => {
    expect(read({ emails })).toEqual(email === undefined ? {} : { email });
  });

  it('what is missing stays as it is, and other attributes are ignored', () => {
    expect(read({})).toEqual({});
    expect(read({ title: 'Chief', emails: null, displayName: null })).toEqual({});
    expect(read({ externalId: null })).toEqual({ externalId: null });
    expect(read(okta.create)).toEqual({
      ...{ userName: 'bo.chen@scim.example', externalId: '00ujl29u0le5T6Aj10h7' },
      ...{ fullName: 'Bo Chen', email: 'bo.chen@scim.example', isActive: true },
    });
  });

  it.each([
    ['True', true],
    ['true', true],
    ['False', false],
    ['false', false],
    [true, true],
    [false, false],
  ])('active may be %j', (active, isActive) => {
    expect(read({ active })).toEqual({ isActive });
  });
});

describe('what a PATCH changes', () => {
  it('as Entra ID and Okta send it', () => {
    const { Operations } = v.parse(ScimPatchBody, entra.rename);
    expect(changeOfPatch(Operations)).toEqual({
      value: { fullName: 'Ana Ruiz', email: 'ana.ruiz@scim.example' },
    });
    for (const { Operations: disabling } of [entra.disable, okta.disable]) {
      const parsed = v.parse(ScimPatchBody, { Operations: disabling });
      expect(changeOfPatch(parsed.Operations)).toEqual({ value: { isActive: false } });
    }
  });

  it.each([
    ['userName', 'ana', { userName: 'ana' }],
    ['USERNAME', 'ana', { userName: 'ana' }],
    [`${core}:userName`, 'ana', { userName: 'ana' }],
    [` ${core.toUpperCase()}:externalid `, 'x-1', { externalId: 'x-1' }],
    ['displayName', 'A B', { fullName: 'A B' }],
    ['name', { givenName: 'A', FAMILYNAME: 'B', honorificPrefix: 'Dr.' }, { fullName: 'A B' }],
    ['name.formatted', 'A B', { fullName: 'A B' }],
    ['name.middleName', 'A', {}],
    ['name', 'A B', {}],
    ['emails', [{ value: 'a@b.example' }], { email: 'a@b.example' }],
    ['emails', { value: 'a@b.example' }, { email: 'a@b.example' }],
    ['emails[type eq "work"].value', 'a@b.example', { email: 'a@b.example' }],
    ['emails[ primary eq true ].value', 'a@b.example', { email: 'a@b.example' }],
    ['emails[primary eq "true"].value', 'a@b.example', { email: 'a@b.example' }],
    ['emails[type eq "home"].value', 'a@b.example', {}],
    ['emails[type eq "work"].display', 'A', {}],
    ['xemails[type eq "work"].value', 'a@b.example', {}],
    ['addresses[type eq "work"].locality', 'Albany', {}],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', 'Night', {}],
  ])('%s', (path, value, change) => {
    expect(set(path, value)).toEqual({ value: change });
    expect(set(path, value, 'add')).toEqual({ value: change });
    expect(patch({ op: 'add', value: { [path]: value } })).toEqual({ value: change });
  });

  it('the parts of a name in several operations are one name, and the last value counts', () => {
    const parts = [
      { op: 'replace', path: 'name.givenName', value: 'A' },
      { op: 'replace', path: 'name', value: { familyName: 'B' } },
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'active', value: true },
    ] as const;
    expect(patch(...parts)).toEqual({ value: { fullName: 'A B', isActive: true } });
  });

  it('without a path, the value has all attributes', () => {
    const value = { displayName: 'A B', active: false, 'name.formatted': 'C D' };
    expect(patch({ op: 'replace', value })).toEqual({
      value: { fullName: 'A B', isActive: false },
    });
  });

  it.each([
    '',
    'a b',
    '1a',
    'emails[',
    'emails[type eq "work"',
    'emails[a].b.c',
    'emails[a]b',
    'a[b]]',
  ])('“%s” is no path', (path) => {
    const detail = `“${path}” is no path of an attribute.`;
    expect(set(path, 'x')).toEqual({ fault: { scimType: 'invalidPath', detail } });
    expect(patch({ op: 'add', value: { [path]: 'x' } })).toMatchObject({
      fault: { scimType: 'invalidPath' },
    });
  });

  it.each([
    { op: 'remove' as const },
    { op: 'remove' as const, value: { active: true } },
    { op: 'replace' as const, value: 'x' },
    { op: 'replace' as const, value: null },
    { op: 'replace' as const, value: [1] },
  ])('%j names no attribute', (operation) => {
    expect(patch(operation)).toEqual({
      fault: {
        scimType: 'invalidPath',
        detail: 'Name the attribute in “path”, or send an object in “value”.',
      },
    });
  });

  it.each(['userName', 'displayName', 'active', 'emails', 'name', 'emails[type eq "work"].value'])(
    '%s can’t be removed',
    (path) => {
      const detail = `“${path.toLowerCase()}” can’t be removed, because each person has it.`;
      expect(set(path, undefined, 'remove')).toEqual({ fault: { scimType: 'mutability', detail } });
    },
  );

  it('only the external id can be removed, and removing what is not kept changes nothing', () => {
    expect(set('externalId', undefined, 'remove')).toEqual({ value: { externalId: null } });
    expect(set('title', undefined, 'remove')).toEqual({ value: {} });
    expect(set('name.givenName', undefined, 'remove')).toEqual({ value: {} });
  });

  it('a value that does not fit is refused with its name', () => {
    expect(set('active', 'maybe')).toMatchObject({
      fault: { scimType: 'invalidValue', detail: expect.stringMatching(/^active: /) as string },
    });
    expect(set('emails', [{ value: 1 }])).toMatchObject({
      fault: { detail: expect.stringMatching(/^emails\.0\.value: /) as string },
    });
  });
});

describe('a filter', () => {
  it('[SYNC-02] asks for any text of a username or an external id', () => {
    const name = fc.constantFrom('userName', 'USERNAME', `${core}:userName`);
    const id = fc.constantFrom('externalId', 'externalid', `${core}:externalId`);
    const text = fc.string().filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(fc.oneof(name, id), fc.constantFrom('eq', 'EQ'), text, (of, eq, value) => {
        const attribute = of.toLowerCase().endsWith('username') ? 'userName' : 'externalId';
        expect(readScimFilter(` ${of} ${eq} ${JSON.stringify(value)} `)).toEqual({
          value: { attribute, value },
        });
      }),
    );
  });

  it.each([
    '',
    'userName pr',
    'userName eq ana',
    'userName eq "a',
    'userName eq "a" and active eq true',
    'xuserName eq "a"',
    'x userName eq "a"',
    'displayName eq "a"',
    'active eq "true"',
    'userName eq "a\\x"',
    'userName eq "a\\u0000"',
    'userName ne "a"',
  ])('%j is none', (text) => {
    expect(readScimFilter(text)).toEqual({
      fault: {
        scimType: 'invalidFilter',
        detail: 'Only userName eq "…" and externalId eq "…" are filters of this server.',
      },
    });
  });
});

it.each([
  [undefined, undefined, 1, 100],
  ['1', '0', 1, 0],
  ['0', '-1', 1, 0],
  ['-5', '1', 1, 1],
  ['7', '200', 7, scimPageSize],
  ['999999999', '201', 999_999_999, scimPageSize],
  ['x', '1e3', 1, 100],
  ['1234567890', ' 3', 1, 100],
  ['12x', 'x12', 1, 100],
])('startIndex %s and count %s are %i and %i', (startIndex, count, first, most) => {
  expect(scimPageOf({ startIndex, count })).toEqual({ startIndex: first, count: most });
});
