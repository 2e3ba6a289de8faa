import { and, asc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import type { RecordToSave } from '../../../contract/core/record.ts';
import type { SsoProviderFields } from '../../../contract/system/ssoProvider.ts';
import {
  blankSsoProvider,
  domainsIn,
  issuerFailure,
  ssoProviderForm,
} from '../../../rules/system/ssoProviderForm.ts';
import type { Agency } from '../../core/identity/account.ts';
import { type RecordScope, type RecordStore, saveRecord } from '../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../core/records/toStoredRecord.ts';
import { isSameSecret } from '../../core/secrets/installationKey.ts';
import { providerSecretOf } from '../../core/secrets/sealSecret.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { ssoDomains, ssoProviders } from '../../database/schema/ssoProvider.ts';
import type { KeyPlace } from '../../platform/files/photoKey.ts';
import { conflict } from '../../platform/http/problemError.ts';

type Row = typeof ssoProviders.$inferSelect;

const severalSentence =
  'This customer has several login providers, set up by the person who runs the server. Change them in the database.';

/** @throws ProblemError 409 if there are several. */
async function readProvider(reader: Reader, agency: Agency): Promise<Row | undefined> {
  const [row, second] = await reader
    .select()
    .from(ssoProviders)
    .where(eq(ssoProviders.agencyId, agency.id))
    .limit(2);
  if (second !== undefined) throw conflict('several_providers', severalSentence);
  return row;
}

async function toRecord(reader: Reader, agency: Agency, row: Row) {
  const rows = await reader
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(eq(ssoDomains.providerId, row.id))
    .orderBy(asc(ssoDomains.domain));
  const isConfidential = row.clientSecret !== null;
  const fields: SsoProviderFields = {
    issuer: row.issuer,
    clientId: row.clientId,
    authentication: isConfidential ? 'secret' : 'none',
    isConfidential,
    clientSecret: '',
    domains: rows.map(({ domain }) => domain).join(', '),
    isActive: row.isActive,
  };
  return toStoredRecord(row, String(agency.id), fields);
}

/**
 * The provider of an agency for editing, or an empty form (SSO-01). Its secret is never returned.
 *
 * @throws ProblemError 409 if there are several.
 */
export async function openSsoProvider(reader: Reader, agency: Agency) {
  const row = await readProvider(reader, agency);
  const id = String(agency.id);
  const blank = { id, version: 0, fields: blankSsoProvider, changedBy: null, changedAt: null };
  const record = row === undefined ? blank : await toRecord(reader, agency, row);
  return { record, choices: {} };
}

/**
 * Saves the one provider of an agency. A secret that is already the current one counts as none, so that a repeat of a
 * save that was received changes nothing.
 *
 * @param allowsHttp for providers on this machine, outside production.
 * @throws ProblemError 409 (changed in the meantime, several providers), 422 (the rules).
 */
export async function saveSsoProvider(
  tx: Transaction,
  agency: Agency,
  { id, version, fields }: RecordToSave & { fields: SsoProviderFields },
  { scope, allowsHttp }: { scope: RecordScope & { configuration: KeyPlace }; allowsHttp: boolean },
) {
  const row = await readProvider(tx, agency);
  const secret = row?.clientSecret ?? null;
  const isConfidential = secret !== null;
  const isKept =
    isConfidential &&
    isSameSecret(scope.configuration, secret, providerSecretOf(agency.id), fields.clientSecret);
  const sent = { ...fields, isConfidential, clientSecret: isKept ? '' : fields.clientSecret };
  return saveRecord(tx, storeOf(agency, allowsHttp), { id, version, fields: sent }, scope);
}

function storeOf(agency: Agency, allowsHttp: boolean): RecordStore<SsoProviderFields> {
  return {
    kind: 'ssoProvider',
    form: ssoProviderForm,
    blank: blankSsoProvider,
    validate: (tx, _agencyId, save) => validate(tx, agency, save, allowsHttp),
    find: async (tx) => {
      const row = await readProvider(tx, agency);
      return row && toRecord(tx, agency, row);
    },
    insert: async (tx, agencyId, { fields, secrets: { clientSecret = null } }, stamp) => {
      const { issuer, clientId, isActive } = fields;
      const values = { ...stamp, agencyId, issuer, clientId, isActive, clientSecret };
      const [made] = await tx.insert(ssoProviders).values(values).returning();
      if (made !== undefined) await writeDomains(tx, made.id, fields.domains);
      return made !== undefined;
    },
    update: async (tx, agencyId, { fields, secrets: { clientSecret } }, stamp) => {
      const { issuer, clientId, authentication, isActive } = fields;
      const secret =
        authentication === 'none' ? { clientSecret: null } : clientSecret && { clientSecret };
      const [changed] = await tx
        .update(ssoProviders)
        .set({ ...stamp, issuer, clientId, isActive, ...secret })
        .where(eq(ssoProviders.agencyId, agencyId))
        .returning();
      if (changed !== undefined) await writeDomains(tx, changed.id, fields.domains);
    },
  };
}

async function validate(
  tx: Transaction,
  agency: Agency,
  { fields, before }: { fields: SsoProviderFields; before: SsoProviderFields | undefined },
  allowsHttp: boolean,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const fault = issuerFailure(fields.issuer, allowsHttp);
  if (fault !== undefined) errors.issuer = fault;
  const isOther =
    before?.isConfidential === true &&
    (before.issuer !== fields.issuer || before.clientId !== fields.clientId);
  // Otherwise the current one would be sent to the new issuer.
  if (isOther && fields.authentication === 'secret' && fields.clientSecret === '') {
    errors.clientSecret = 'Another issuer or client has a secret of its own: enter it.';
  }
  const [taken] = await tx
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .innerJoin(ssoProviders, eq(ssoProviders.id, ssoDomains.providerId))
    .where(
      and(
        inArray(ssoDomains.domain, domainsIn(fields.domains)),
        ne(ssoProviders.agencyId, agency.id),
      ),
    )
    .limit(1);
  if (taken !== undefined) {
    errors.domains = `${taken.domain} belongs to another customer’s provider already.`;
  }
  return errors;
}

async function writeDomains(tx: Transaction, providerId: string, text: string): Promise<void> {
  const domains = domainsIn(text);
  await tx
    .delete(ssoDomains)
    .where(and(eq(ssoDomains.providerId, providerId), notInArray(ssoDomains.domain, domains)));
  await tx
    .insert(ssoDomains)
    .values(domains.map((domain) => ({ domain, providerId })))
    .onConflictDoNothing();
  const own = await tx.select().from(ssoDomains).where(eq(ssoDomains.providerId, providerId));
  if (own.length !== domains.length) {
    throw conflict('busy', 'Someone else just added one of these domains. Try again.');
  }
}
