import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import { fieldsOf, fieldsWithin } from './schemaFields.ts';

const secret = /password|passwd|^pin$|pin$|^code$|secret|token|stamp/i;

/** Where the secrets of a call may travel: in the address, or in the body. */
function secretsIn(schema: CallDefinition['query']): string[] {
  return schema ? fieldsWithin(schema).filter((name) => secret.test(name)) : [];
}

describe('[CALL-21] no address carries a password, PIN or code', () => {
  it.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    expect([...secretsIn(call.query), ...secretsIn(call.params)]).toEqual([]);
  });

  it('and the search finds them if they exist', () => {
    const found = calls.flatMap(({ body }) => secretsIn(body));
    expect([...new Set(found)].sort()).toEqual([
      'clientSecret',
      'code',
      'concurrencyStamp',
      'confirmPassword',
      'currentPassword',
      'excelPassword',
      'hasSecret',
      'needToResetPin',
      'password',
      'pin',
      'secret',
      'sensorSecret',
    ]);
  });

  it('the calls whose specified form has one in the address are also posts', () => {
    const paths = [
      '/api/Fido/MakeCredentialOptions',
      '/api/Fido/GetAssertionOptions',
      '/api/Admin/Users/GetUserList',
    ];
    for (const path of paths) {
      const methods = calls.filter((call) => call.path === path).map(({ method }) => method);
      expect(methods.toSorted(), path).toEqual(['GET', 'POST']);
    }
  });
});

/** Complete by nature: a select's items, the states, the versions of one product, what one file is read into. */
const unpaged = [
  'getWebReleaseNotesList',
  'selectClients',
  'selectClientsByUser',
  'selectPermissions',
  'selectDepartments',
  'listStates',
  'exportRecords',
];

/** No lists: their `total` is how far long work has come. */
const progress = ['getAuditChain', 'checkAuditChain'];

/** They load the list from elsewhere, and answer with its first page. */
const refreshes = ['readKnoxDevices'];

function isList({ reply }: CallDefinition): boolean {
  if (reply.type === 'array') return true;
  return 'entries' in reply && fieldsOf(reply).includes('total');
}

/** Reports come in parts of their own length, which a person cannot choose. */
const reports = [
  'getPerpetualInventory',
  'getUseLog',
  'getCountReport',
  'getRestockList',
  'getShipments',
];

const others = [...unpaged, ...progress, ...refreshes, ...reports];
const lists = calls.filter((call) => isList(call) && !others.includes(call.name));

describe('[CALL-14] lists have pages of at most 100', () => {
  it('every list except those that are complete by nature', () => {
    const names = lists.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['getUserList', 'listLedger', 'listAudit']));
    expect(names.length).toBeGreaterThan(15);
    expect(calls.filter(isList)).toHaveLength(lists.length + others.length);
  });

  it.each(lists.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    const schema = call.query ?? call.body;
    if (schema === undefined) throw new Error('A list without a page.');
    expect(v.parse(schema, {})).toMatchObject({ length: 100 });
    expect(v.is(schema, { length: '100' })).toBe(true);
    for (const length of ['0', '101', '-1', '1e2', 'all', '']) {
      expect(v.is(schema, { length }), length).toBe(false);
    }
    // What is added to all the time has pages that start after an entry.
    if (fieldsOf(schema).includes('before')) return;
    expect(v.parse(schema, {})).toMatchObject({ start: 0 });
    for (const start of ['-1', '0.5', 'first']) expect(v.is(schema, { start }), start).toBe(false);
  });
});

describe('the list of calls', () => {
  it('has each name once, and each method and path once', () => {
    const names = calls.map(({ name }) => name);
    const addresses = calls.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
    expect(calls.length).toBeGreaterThan(30);
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    '%s parses every parameter of its path, and no others',
    (_name, { path, params }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      expect(params ? fieldsOf(params) : []).toEqual(inPath.toSorted());
    },
  );

  it('has paths under /api, a sentence for each call, and no body on a GET', () => {
    for (const { name, path, summary, method, body } of calls) {
      expect(path, name).toMatch(/^\/api\/[\w/{}]+$/);
      expect(summary, name).toMatch(/^[A-Z].+\.$/);
      if (method === 'GET') expect(body, name).toBeUndefined();
    }
  });

  it('require a session, except for login and public pages', () => {
    const open = calls.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(open.toSorted()).toEqual([
      'answerAddressLink',
      'changePassword',
      'forgotPassword',
      'getAssertionOptions',
      'getFooterItem',
      'getInstallation',
      'getUserGuidVm',
      'getUserObjectFromId',
      'issueLoginGuid',
      'login',
      'lookUpAddressLink',
      'makeAssertion',
      'postAssertionOptions',
      'receiveTemperature',
      'renewPushDevice',
      'ssoLogin',
    ]);
  });
});
