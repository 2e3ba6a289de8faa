import { eq } from 'drizzle-orm';
import type { KnoxConnection, KnoxConnectionForm } from '../../../contract/devices/knox.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { keyOfSecrets } from '../../core/secrets/installationKey.ts';
import { knoxSecretOf, sealSecret } from '../../core/secrets/sealSecret.ts';
import type { Database } from '../../database/database.ts';
import { knoxConnections, knoxDevices } from '../../database/schema/knoxDevice.ts';
import { conflict, notFound, unprocessable } from '../../platform/http/problemError.ts';
import { findConnection, openClientSecret, toConnection } from './connection.ts';
import type { KnoxRequest } from './devices.ts';
import { KnoxFailure, type KnoxManage } from './knoxManage.ts';

/**
 * Connects the agency to its Knox Manage tenant, or changes the connection. It is stored once the vendor has accepted
 * the client. The secret is stored and never returned; an empty one keeps the current one, for the same client only.
 *
 * @throws ProblemError 404, 409 (changed in the meantime), 422 (the vendor does not accept it), 503 without the key
 * of the installation.
 */
export async function connectKnox(
  database: Database,
  knox: KnoxManage,
  request: KnoxRequest,
  form: KnoxConnectionForm,
): Promise<KnoxConnection> {
  const { session, configuration } = request;
  const agencyId = session.agency.id;
  const before = await findConnection(database, agencyId);
  if (before === null && form.version > 0) throw notFound('There is no such connection.');
  if ((before?.version ?? 0) !== form.version) throw changedMeanwhile();
  const isSame = before?.region === form.region && before.clientId === form.clientId;
  const kept = isSame ? before.clientSecret : undefined;
  const clientSecret =
    form.clientSecret ||
    (kept ? openClientSecret(configuration, { agencyId, clientSecret: kept }) : '');
  if (clientSecret === '') {
    const sentence = 'Enter the client secret.';
    throw unprocessable('secret_missing', sentence, { clientSecret: sentence });
  }
  const { region, clientId, showsPlaces } = form;
  await check(knox, { region, clientId, clientSecret });
  const key = form.clientSecret === '' ? undefined : await keyOfSecrets(database, configuration);
  return database.transaction(async (tx) => {
    const version = form.version + 1;
    // The vendor has just accepted the client: what went wrong before is over.
    const values = { region, clientId, showsPlaces, version, fault: null };
    const sealed = key === undefined ? kept : sealSecret(key, clientSecret, knoxSecretOf(agencyId));
    if (sealed === undefined) throw new Error('The client secret was entered or is kept.');
    const [row] = await tx
      .insert(knoxConnections)
      .values({ ...values, clientSecret: sealed, agencyId })
      .onConflictDoUpdate({
        target: knoxConnections.agencyId,
        set: { ...values, clientSecret: sealed },
        setWhere: eq(knoxConnections.version, form.version),
      })
      .returning();
    if (row === undefined) throw changedMeanwhile();
    if (!showsPlaces) {
      // What the agency does not want to see is not kept either.
      await tx
        .update(knoxDevices)
        .set({ latitude: null, longitude: null, placeAt: null })
        .where(eq(knoxDevices.agencyId, agencyId));
    }
    const yesNo = (value: boolean | undefined) =>
      value === undefined ? '' : value ? 'Shown' : 'Not shown';
    await appendAudit(tx, {
      ...actedBy(request),
      agencyId,
      action: 'knoxConnection.saved',
      outcome: 'success',
      subject: { kind: 'knoxConnection', id: null, name: 'Knox Manage' },
      summary: 'The connection to Knox Manage was saved.',
      changes: [
        { field: 'Server', before: before?.region ?? '', after: region },
        { field: 'Client', before: before?.clientId ?? '', after: clientId },
        ...(form.clientSecret === ''
          ? []
          : [{ field: 'Client secret', before: before ? 'set' : 'not set', after: 'changed' }]),
        { field: 'Places', before: yesNo(before?.showsPlaces), after: yesNo(showsPlaces) },
      ].filter((change) => change.before !== change.after),
    });
    return toConnection(row);
  });
}

function changedMeanwhile() {
  return conflict(
    'knox_connection_changed',
    'Someone else changed the connection. Reload the page to see it.',
  );
}

async function check(
  knox: KnoxManage,
  client: { region: string; clientId: string; clientSecret: string },
): Promise<void> {
  try {
    await knox.checkClient(client);
  } catch (error) {
    if (!(error instanceof KnoxFailure)) throw error;
    const fields = error.kind === 'credentials' ? { clientSecret: error.message } : undefined;
    throw unprocessable(`knox_${error.kind}`, error.message, fields);
  }
}
