import { isNotNull, ne, or } from 'drizzle-orm';
import type { SealedSecret } from '../../database/columns.ts';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { alertSettings } from '../../database/schema/alerts/alertSettings.ts';
import { pushKeys } from '../../database/schema/alerts/alerts.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { knoxConnections } from '../../database/schema/knoxDevice.ts';
import { webhooks } from '../../database/schema/programs/webhook.ts';
import { ssoProviders } from '../../database/schema/ssoProvider.ts';
import { decrypt, encrypt, isOfNewestKey, type PhotoKey } from '../../platform/files/photoKey.ts';
import { installationChain } from '../audit-trail/appendAudit.ts';
import { boundToWebhook } from './boundToWebhook.ts';
import {
  isSealed,
  isSealedNow,
  knoxSecretOf,
  openSealed,
  providerSecretOf,
  type SecretOwner,
  sealSecret,
  smsSecretOf,
} from './sealSecret.ts';

/** A secret in the database, wherever it is. */
export interface KeptSecret {
  readonly agencyId: number;
  readonly isSealed: boolean;
  /** Whether it is encrypted with the key that is used now. */
  isCurrent(key: PhotoKey): boolean;
  /** Whether the key, or one that it replaced, opens it. */
  opens(key: PhotoKey): boolean;
  /** Encrypts it with the key that is used now, unless someone replaced it in the meantime. @throws if no key opens it. */
  seal(tx: Transaction, key: PhotoKey): Promise<void>;
}

/** Every secret that the server sends again, and its own key of notifications, in the order of agencies. */
export async function readKeptSecrets(reader: Reader): Promise<KeptSecret[]> {
  const found = [
    ...(await ofProviders(reader)),
    ...(await ofKnox(reader)),
    ...(await ofTextMessages(reader)),
    ...(await ofSensors(reader)),
    ...(await ofNotifications(reader)),
    ...(await ofWebhooks(reader)),
  ];
  return found.toSorted((one, other) => one.agencyId - other.agencyId);
}

function succeeds(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}

type Keep = (tx: Transaction, sealed: SealedSecret) => Promise<unknown>;

function kept(owner: SecretOwner, stored: SealedSecret, keep: Keep): KeptSecret {
  return {
    agencyId: owner.agencyId,
    isSealed: isSealed(stored),
    isCurrent: (key) => isSealedNow(key, stored),
    opens: (key) => succeeds(() => openSealed(() => key, stored, owner)),
    seal: async (tx, key) => {
      await keep(
        tx,
        sealSecret(
          key,
          openSealed(() => key, stored, owner),
          owner,
        ),
      );
    },
  };
}

async function ofProviders(reader: Reader): Promise<KeptSecret[]> {
  const rows = await reader.select().from(ssoProviders).where(isNotNull(ssoProviders.clientSecret));
  return rows.flatMap(({ id, agencyId, clientSecret }) => {
    if (clientSecret === null) return [];
    const as = matching(ssoProviders, { id, clientSecret });
    return kept(providerSecretOf(agencyId), clientSecret, (tx, sealed) =>
      tx.update(ssoProviders).set({ clientSecret: sealed }).where(as),
    );
  });
}

async function ofKnox(reader: Reader): Promise<KeptSecret[]> {
  const rows = await reader.select().from(knoxConnections);
  return rows.map(({ agencyId, clientSecret }) => {
    const as = matching(knoxConnections, { agencyId, clientSecret });
    return kept(knoxSecretOf(agencyId), clientSecret, (tx, sealed) =>
      tx.update(knoxConnections).set({ clientSecret: sealed }).where(as),
    );
  });
}

async function ofTextMessages(reader: Reader): Promise<KeptSecret[]> {
  const rows = await reader.select().from(alertSettings).where(ne(alertSettings.webhookSecret, ''));
  return rows.flatMap(({ agencyId, webhookSecret }) => {
    if (webhookSecret === '') return [];
    const as = matching(alertSettings, { agencyId, webhookSecret });
    return kept(smsSecretOf(agencyId), webhookSecret, (tx, sealed) =>
      tx.update(alertSettings).set({ webhookSecret: sealed }).where(as),
    );
  });
}

async function ofSensors(reader: Reader): Promise<KeptSecret[]> {
  const rows = await reader.select().from(inventories).where(isNotNull(inventories.sensorSecret));
  return rows.flatMap(({ id, agencyId, sensorSecret }) => {
    if (sensorSecret === null) return [];
    const as = matching(inventories, { id, agencyId, sensorSecret });
    return kept({ kind: 'inventory', agencyId, id }, sensorSecret, (tx, sealed) =>
      tx.update(inventories).set({ sensorSecret: sealed }).where(as),
    );
  });
}

/** Whose the key of notifications is, which no agency has. */
export const ofInstallation = { kind: 'pushKeys', agencyId: installationChain, id: '1' } as const;

async function ofNotifications(reader: Reader): Promise<KeptSecret[]> {
  const rows = await reader.select().from(pushKeys);
  return rows.map(({ id, privateKey }) =>
    kept(ofInstallation, privateKey, (tx, sealed) =>
      tx.update(pushKeys).set({ privateKey: sealed }).where(matching(pushKeys, { id, privateKey })),
    ),
  );
}

/** Those were encrypted from the first one on, in a form of their own. */
async function ofWebhooks(reader: Reader): Promise<KeptSecret[]> {
  const rows = await reader
    .select()
    .from(webhooks)
    .where(or(ne(webhooks.secret, ''), isNotNull(webhooks.formerSecret)));
  return rows.flatMap(({ id, agencyId, secret, formerSecret }) =>
    (['secret', 'formerSecret'] as const).flatMap((column) => {
      const stored = { secret, formerSecret }[column] ?? '';
      if (stored === '') return [];
      const bytes = Buffer.from(stored, 'base64');
      const open = (key: PhotoKey) => decrypt(key, bytes, boundToWebhook(id));
      return {
        agencyId,
        isSealed: true,
        isCurrent: (key: PhotoKey) => isOfNewestKey(key, bytes),
        opens: (key: PhotoKey) => succeeds(() => open(key)),
        seal: async (tx: Transaction, key: PhotoKey) => {
          const again = Buffer.from(encrypt(key, open(key), boundToWebhook(id))).toString('base64');
          await tx
            .update(webhooks)
            .set({ [column]: again })
            .where(matching(webhooks, { id, agencyId, [column]: stored }));
        },
      };
    }),
  );
}
