import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { line, optionalLine } from '../core/primitives.ts';
import { recordToEdit, recordToSave, storedRecord } from '../core/record.ts';

/** The OpenID provider that an agency's people log in with (SSO-01). */
export const SsoProviderFields = v.object({
  /** Letter for letter as the provider writes it in its tokens. */
  issuer: line('the issuer', 500),
  /** What the provider calls this application. */
  clientId: line('the client ID', 200),
  authentication: v.picklist(['secret', 'none'], 'Choose one of the two.'),
  /** Whether a secret is kept (a confidential client, as OAuth calls it). Told, never changed. */
  isConfidential: v.boolean(),
  /** Sent when it is set anew; always told as empty. */
  clientSecret: optionalLine(500),
  /** What follows the @, with commas between them. */
  domains: line('the email domains', 2_000),
  isActive: v.boolean(),
});
export type SsoProviderFields = v.InferOutput<typeof SsoProviderFields>;

/** An agency's number, as an address has it. */
const ClientId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));
const params = v.object({ clientId: ClientId });

export const getSsoProvider = defineCall({
  name: 'getSsoProvider',
  summary: 'The login provider of an agency, without its secret; an empty form where it has none.',
  method: 'GET',
  path: '/api/Sysadmin/SsoProviders/{clientId}',
  access: 'clients',
  params,
  reply: recordToEdit(SsoProviderFields),
});

export const saveSsoProvider = defineCall({
  name: 'saveSsoProvider',
  summary: 'Saves the login provider of an agency; an empty secret keeps the current one.',
  method: 'POST',
  path: '/api/Sysadmin/SsoProviders/Save',
  access: 'clients',
  body: recordToSave(ClientId, SsoProviderFields),
  reply: storedRecord(SsoProviderFields),
});
