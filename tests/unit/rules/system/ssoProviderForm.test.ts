import { describe, expect, test } from 'vitest';
import { SsoProviderFields } from '../../../../src/contract/system/ssoProvider.ts';
import {
  blankSsoProvider,
  domainsIn,
  issuerFailure,
  ssoProviderForm,
  ssoProviderPath,
} from '../../../../src/rules/system/ssoProviderForm.ts';
import { choicesIn, fieldLines, pagesOf, shownFields, tooLongFields } from '../formFacts.ts';

const { check } = ssoProviderForm;
const provider = {
  ...blankSsoProvider,
  issuer: 'https://login.hudson.example',
  clientId: 'countersign',
  clientSecret: 'quarry-lantern',
  domains: 'hudson.example',
};
const errorsWith = (change: object) => check({ ...provider, ...change }).errors;

describe('[SSO-01] the form of an agency’s login provider', () => {
  test('is opened from the list of customers', () => {
    expect(pagesOf(ssoProviderForm)).toEqual(['customers', 'ssoProvider']);
    expect(ssoProviderPath(7)).toBe('/sysadmin/sso/edit/7');
    expect(ssoProviderForm.nameField).toBe('issuer');
  });

  test('asks for issuer, client and domains', () => {
    expect(fieldLines(ssoProviderForm)).toEqual([
      'issuer text 500',
      'clientId text 200',
      'authentication radio',
      'clientSecret secret 500',
      'domains text 2000',
      'isActive switch',
    ]);
    expect(choicesIn(ssoProviderForm, 'authentication')).toEqual(
      SsoProviderFields.entries.authentication.options,
    );
    expect(tooLongFields(ssoProviderForm, provider)).toEqual([]);
    expect(check(provider)).toEqual({ errors: {}, fields: provider });
  });

  test('starts empty: with a secret, none stored, in use', () => {
    expect(blankSsoProvider).toEqual({
      issuer: '',
      clientId: '',
      authentication: 'secret',
      isConfidential: false,
      clientSecret: '',
      domains: '',
      isActive: true,
    });
  });

  test('asks for the secret only of a client that has one, and once', () => {
    const secret = ssoProviderForm.fields.find(({ name }) => name === 'clientSecret');
    const isOptional = (isConfidential: boolean) =>
      typeof secret?.optional === 'function' && secret.optional({ isConfidential });
    expect([true, false].map(isOptional)).toEqual([true, false]);
    const isShown = (authentication: string) =>
      shownFields(ssoProviderForm, { authentication }).includes('clientSecret');
    expect(['secret', 'none'].map(isShown)).toEqual([true, false]);
    const missing = { clientSecret: 'Enter the client secret that the provider gave you.' };
    expect(errorsWith({ clientSecret: '' })).toEqual(missing);
    expect(errorsWith({ clientSecret: '', isConfidential: true })).toEqual({});
    expect(errorsWith({ clientSecret: '', authentication: 'none' })).toEqual({});
  });

  test('sends no secret for a public client', () => {
    expect(check({ ...provider, authentication: 'none' }).fields.clientSecret).toBe('');
    expect(check(provider).fields.clientSecret).toBe('quarry-lantern');
  });

  test('what was typed stays while anything is incorrect', () => {
    const typed = {
      ...provider,
      authentication: 'none',
      issuer: 'http://x',
      domains: '@Hudson.example',
    };
    const { errors, fields } = check(typed);
    expect(Object.keys(errors)).toEqual(['issuer']);
    expect(fields).toEqual(typed);
  });
});

describe('[SSO-01] an issuer', () => {
  test.each([
    ['https://login.hudson.example', true],
    ['https://login.hudson.example/tenant/v2.0', true],
    ['http://login.hudson.example', false],
    ['login.hudson.example', false],
    ['ftp://localhost', false],
    ['', false],
    ['https://login.hudson.example?x=1', false],
    ['https://login.hudson.example#x', false],
    ['https://dana@login.hudson.example', false],
    ['https://:secret@login.hudson.example', false],
  ])('%s', (issuer, isValid) => {
    for (const allowsHttp of [true, false]) {
      expect(issuerFailure(issuer, allowsHttp) === undefined).toBe(isValid);
    }
  });

  test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
    '%s is valid only where the server may use it without TLS',
    (issuer) => {
      expect(issuerFailure(issuer, true)).toBeUndefined();
      expect(issuerFailure(issuer, false)).toContain('starting with https://');
      expect(errorsWith({ issuer })).toEqual({});
    },
  );

  test('may not be an address of this machine with another protocol', () => {
    expect(issuerFailure('ws://localhost:9000', true)).toContain('starting with https://');
  });
});

describe('[SSO-01] email domains', () => {
  test('are separated by commas, semicolons or spaces, each once, in small letters, without @', () => {
    expect(domainsIn(' @Hudson.example, ems.example;hudson.EXAMPLE\nfire.example ')).toEqual([
      'hudson.example',
      'ems.example',
      'fire.example',
    ]);
    expect(check({ ...provider, domains: '@Hudson.example; ems.example' }).fields.domains).toBe(
      'hudson.example, ems.example',
    );
  });

  test.each([
    'hudson',
    'hudson.',
    '-hudson.example',
    'a@hudson.example',
    '10.0.0.1',
    'hudson..org',
  ])('%s is not a domain', (domain) => {
    expect(errorsWith({ domains: `ems.example, ${domain}` })).toEqual({
      domains: `${domain} isn’t a domain. Enter them like agency.org.`,
    });
  });

  test('are required', () => {
    expect(errorsWith({ domains: ',' })).toEqual({ domains: 'Enter the email domains.' });
  });
});
