import { agencies, setAgencyStatus as statusCall } from '../../../contract/system/agencies.ts';
import * as integration from '../../../contract/system/agencyIntegration.ts';
import { ssoProviders } from '../../../contract/system/ssoProvider.ts';
import { states } from '../../../contract/system/stateRules.ts';
import { installationChain } from '../../core/audit-trail/appendAudit.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { serve } from '../../core/http/serve.ts';
import type { Agency } from '../../core/identity/account.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { openRecord } from '../../core/records/openRecord.ts';
import { saveRecord } from '../../core/records/saveRecord.ts';
import type { Transaction } from '../../database/database.ts';
import { allowsHttp } from '../../platform/configuration/configuration.ts';
import { conflict } from '../../platform/http/problemError.ts';
import { agencyStore, findAgency, listAgencies, requireAgency } from './agencies.ts';
import { integrationStore, listIntegrations, makeIntegrationKey } from './integrations.ts';
import { setAgencyStatus } from './setAgencyStatus.ts';
import { openSsoProvider, saveSsoProvider } from './ssoProviders.ts';
import { listStates, stateStore } from './states.ts';

/** A change to an agency is recorded in its own trail, no matter who makes it. */
function within(session: Session, agency: Agency): Session {
  return { ...session, agency };
}

/**
 * A change that belongs to no agency, or to none yet, is recorded in the installation's trail: not where its author
 * works now.
 */
function ofInstallation(session: Session): Session {
  return { ...session, agency: { ...session.agency, id: installationChain } };
}

/**
 * An agency that other systems may be connected to.
 *
 * @throws ProblemError 404, 409 `training_agency` (LEDGER-05)
 */
async function requireIntegrable(tx: Transaction, number: number): Promise<Agency> {
  const agency = await requireAgency(tx, { number });
  rejectTraining(
    agency,
    'A training agency is connected to no other system. Choose the agency that it belongs to.',
  );
  return agency;
}

/** @throws ProblemError 409 `training_agency` (LEDGER-05) */
function rejectTraining({ trainingOf }: Agency, why: string): void {
  if (trainingOf !== null) throw conflict('training_agency', why);
}

export const sysadminCalls = [
  serve(agencies.list, ({ tx, query }) => listAgencies(tx, query)),
  serve(agencies.get, ({ tx, session, params, origin, now }) =>
    openRecord(tx, agencyStore({ session, origin, now }), principalOf(session), params.id),
  ),
  serve(agencies.save, async ({ tx, session, body, origin, now }) => {
    const agency = await findAgency(tx, { id: body.id });
    if (agency !== undefined) {
      rejectTraining(
        agency,
        'A training agency takes its setup from the agency that it belongs to. Change that one, then copy again.',
      );
    }
    const teller = agency === undefined ? ofInstallation(session) : within(session, agency);
    const scope = { session: teller, origin, now };
    // The number is not sent: it depends on whether this is a new one.
    const fields = { ...body.fields, number: agency?.id ?? null };
    return saveRecord(tx, agencyStore(scope), { ...body, fields }, scope);
  }),
  serve(statusCall, ({ tx, session, params, body, origin, now }) =>
    setAgencyStatus(tx, actedBy({ session, origin, now }), {
      id: params.id,
      change: body,
      own: [session.agency.id, session.account.agencyId],
    }),
  ),
  serve(integration.listIntegrations, async ({ tx, params }) =>
    listIntegrations(tx, await requireAgency(tx, { number: params.clientId })),
  ),
  serve(integration.integrations.get, async ({ tx, session, params }) => {
    const agency = await requireAgency(tx, { number: params.clientId });
    const person = principalOf(within(session, agency));
    return openRecord(tx, integrationStore(agency), person, params.id);
  }),
  serve(integration.integrations.save, async ({ tx, session, params, body, origin, now }) => {
    const agency = await requireIntegrable(tx, params.clientId);
    const scope = { session: within(session, agency), origin, now };
    return saveRecord(tx, integrationStore(agency), body, scope);
  }),
  serve(integration.makeIntegrationKey, async ({ tx, session, params, origin, now }) => {
    const agency = await requireIntegrable(tx, params.clientId);
    return makeIntegrationKey(tx, agency, params.id, { session, origin, now });
  }),
  serve(ssoProviders.get, async ({ tx, params }) =>
    openSsoProvider(tx, await requireAgency(tx, { number: Number(params.clientId) })),
  ),
  serve(ssoProviders.save, async ({ tx, session, body, configuration, origin, now }) => {
    const agency = await requireIntegrable(tx, Number(body.id));
    const scope = { session: within(session, agency), origin, now, configuration };
    return saveSsoProvider(tx, agency, body, { scope, allowsHttp: allowsHttp(configuration) });
  }),
  serve(states.list, ({ tx, query }) => listStates(tx, query.search)),
  serve(states.get, ({ tx, session, params }) =>
    openRecord(tx, stateStore, principalOf(session), params.id),
  ),
  serve(states.save, ({ tx, session, body, origin, now }) =>
    saveRecord(tx, stateStore, body, { session: ofInstallation(session), origin, now }),
  ),
];
