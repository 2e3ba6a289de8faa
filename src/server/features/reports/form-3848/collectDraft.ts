import { asc, eq } from 'drizzle-orm';
import type { DraftForm, FormHeader } from '../../../../contract/reports/form3848.ts';
import { asJson } from '../../../../rules/core/canonicalJson.ts';
import { previousPeriodEnd } from '../../../../rules/reports/form3848.ts';
import { readAgent } from '../../../core/agency/agentTerms.ts';
import { periodOf } from '../../../core/agency/period.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import { findSignedForm } from '../../../core/signed-documents/signedForms.ts';
import type { Reader } from '../../../database/database.ts';
import { adminContacts, agencies } from '../../../database/schema/agency.ts';
import { collectColumns } from './collectColumns.ts';
import { collectCounts } from './collectCounts.ts';

/** The form of a period as the ledger has it now. */
export async function collectDraft(
  reader: Reader,
  agency: { agencyId: number; timeZone: string },
  periodEnd: string,
): Promise<DraftForm> {
  const { agencyId, timeZone } = agency;
  const period = periodOf(periodEnd, timeZone);
  const before = await findSignedForm(reader, agencyId, previousPeriodEnd(periodEnd));
  const present = await findSignedForm(reader, agencyId, periodEnd);
  const columns = await collectColumns(reader, agency, period, before);
  const { counts, countedOn } = await collectCounts(reader, agency, period, columns);
  const header = await readHeader(reader, agencyId);
  const version = (present?.version ?? 0) + 1;
  const basis = digest(asJson({ periodEnd, version, header, columns }));
  return { periodEnd, header, columns, counts, countedOn, version, basis };
}

async function readHeader(reader: Reader, agencyId: number): Promise<FormHeader> {
  const [agency] = await reader.select().from(agencies).where(eq(agencies.id, agencyId));
  if (agency === undefined) throw new Error('A session of an agency that does not exist');
  const [contact] = await reader
    .select()
    .from(adminContacts)
    .where(eq(adminContacts.agencyId, agencyId))
    .orderBy(asc(adminContacts.id))
    .limit(1);
  return {
    agency: agency.name,
    address: agency.address,
    county: agency.county,
    bneLicence: agency.bneLicence,
    emsAgencyCode: agency.emsAgencyCode,
    deaNumber: agency.deaNumber,
    deaRegistrant: agency.deaRegistrant,
    contact: contact ? `${contact.name}, ${contact.phoneNumber}` : null,
    agent: (await readAgent(reader, agencyId))?.fullName ?? null,
  };
}
