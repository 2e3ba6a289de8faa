import type { FieldErrors } from '../../contract/core/problem.ts';
import { activeSwitch, checkFields, type RecordForm } from '../../contract/core/recordForm.ts';
import { SsoProviderFields } from '../../contract/system/ssoProvider.ts';
import { isServiceAddress } from '../core/serviceAddress.ts';
import { agencyListPath } from './agencyForm.ts';

/** Where the provider of an agency is edited. */
export function ssoProviderPath(clientId: number | string): string {
  return `/sysadmin/sso/edit/${clientId}`;
}

/**
 * What is wrong with an issuer's address, by OpenID Connect Discovery: https, no query, no fragment. Without TLS it may
 * only be of this machine, and only where the server is not in production.
 */
export function issuerFailure(issuer: string, allowsHttp: boolean): string | undefined {
  if (!isServiceAddress(issuer, allowsHttp)) {
    return 'Enter the issuer from the provider, starting with https://.';
  }
  const { username, password, search, hash } = new URL(issuer);
  return [username, password, search, hash].every((part) => part === '')
    ? undefined
    : 'An issuer has no username, ? or #.';
}

const domainShape =
  /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/;

/** The domains in a field, each once, in lower case and without an @. */
export function domainsIn(text: string): string[] {
  const names = text
    .split(/[\s,;]+/)
    .map((name) => name.replace(/^@/, '').toLowerCase())
    .filter((name) => name !== '');
  return [...new Set(names)];
}

function further(fields: SsoProviderFields): FieldErrors {
  const errors: FieldErrors = {};
  const { issuer, authentication, isConfidential, clientSecret, domains } = fields;
  const fault = issuerFailure(issuer, true);
  if (fault !== undefined) errors.issuer = fault;
  if (authentication === 'secret' && !isConfidential && clientSecret === '') {
    errors.clientSecret = 'Enter the client secret that the provider gave you.';
  }
  const odd = domainsIn(domains).find((name) => !domainShape.test(name));
  if (odd !== undefined) errors.domains = `${odd} isn’t a domain. Enter them like agency.org.`;
  else if (domainsIn(domains).length === 0) errors.domains = 'Enter the email domains.';
  return errors;
}

export const ssoProviderForm: RecordForm = {
  noun: 'login provider',
  newTitle: 'Single sign-on',
  nameField: 'issuer',
  listPath: agencyListPath,
  addressOf: ssoProviderPath,
  listTitle: 'Customers',
  fields: [
    {
      name: 'issuer',
      label: 'Issuer',
      kind: 'text',
      group: 'OpenID provider',
      maxLength: 500,
      width: 'l',
      hint: 'Exactly as the provider shows it, such as https://login.agency.org.',
    },
    {
      name: 'clientId',
      label: 'Client ID',
      kind: 'text',
      group: 'OpenID provider',
      maxLength: 200,
      width: 'l',
      hint: 'The provider’s name for this application. Register /sso/callback at this address there.',
    },
    {
      name: 'authentication',
      label: 'How this application authenticates',
      kind: 'radio',
      group: 'OpenID provider',
      choices: [
        { value: 'secret', text: 'By a client secret' },
        { value: 'none', text: 'By PKCE alone: the provider gave no secret' },
      ],
    },
    {
      name: 'clientSecret',
      label: 'Client secret',
      kind: 'secret',
      group: 'OpenID provider',
      maxLength: 500,
      width: 'l',
      optional: ({ isConfidential }) => isConfidential === true,
      hint: 'Stored on the server and never shown again. Leave blank to keep the current one.',
      isShown: ({ authentication }) => authentication === 'secret',
    },
    {
      name: 'domains',
      label: 'Email domains',
      kind: 'text',
      group: 'Who logs in there',
      maxLength: 2_000,
      width: 'l',
      hint: 'The part after @, separated by commas, such as agency.org, ems.agency.org.',
    },
    activeSwitch('Who logs in there', 'People with these domains log in there'),
  ],
  check: (typed) => {
    const { errors, fields } = checkFields(SsoProviderFields, typed, further);
    if (Object.keys(errors).length > 0) return { errors, fields };
    const isSecret = fields.authentication === 'secret';
    return {
      errors,
      fields: {
        ...fields,
        domains: domainsIn(String(fields.domains)).join(', '),
        ...(isSecret ? {} : { clientSecret: '' }),
      },
    };
  },
};

export const blankSsoProvider: SsoProviderFields = {
  issuer: '',
  clientId: '',
  authentication: 'secret',
  isConfidential: false,
  clientSecret: '',
  domains: '',
  isActive: true,
};
