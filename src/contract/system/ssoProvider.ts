import * as v from 'valibot';
import { line, optionalLine } from '../core/primitives.ts';
import { defineRecord } from '../core/resource.ts';

/** The OpenID provider that an agency's people log in with (SSO-01). */
export const SsoProviderFields = v.object({
  /** Letter for letter as the provider writes it in its tokens. */
  issuer: line('the issuer', 500),
  /** What the provider calls this application. */
  clientId: line('the client ID', 200),
  authentication: v.picklist(['secret', 'none'], 'Choose one of the two.'),
  /** Whether a secret is stored (a confidential client, as OAuth calls it). Shown, never changed. */
  isConfidential: v.boolean(),
  /** Sent when it is set again; always returned empty. */
  clientSecret: optionalLine(500),
  /** What follows the @, with commas between them. */
  domains: line('the email domains', 2_000),
  isActive: v.boolean(),
});
export type SsoProviderFields = v.InferOutput<typeof SsoProviderFields>;

/** An agency's number, as an address has it. */
const ClientId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));

export const ssoProviders = defineRecord({
  one: 'SsoProvider',
  path: '/api/Sysadmin/SsoProviders',
  access: 'clients',
  at: '/{clientId}',
  params: { clientId: ClientId },
  saveParams: {},
  id: ClientId,
  fields: SsoProviderFields,
  summaries: {
    get: 'The login provider of an agency, without its secret; an empty form where it has none.',
    save: 'Saves the login provider of an agency; an empty secret keeps the current one.',
  },
});
