import { createHash, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { hashPassword } from '../../core/identity/argon.ts';
import type { Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { userSignatures } from '../../database/schema/signature.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { demoAccounts } from './demoAccounts.ts';
import { drawDemoSignature } from './demoSignature.ts';

type UserRow = typeof users.$inferInsert;
export type SeededUser = UserRow & { readonly id: string };

const permissionIds = { Technician: 1, Manager: 2, Admin: 3, SysAdmin: 4 } as const;

/** Slow by design (Argon2id), so it is done before the seed's transaction. */
export async function hashSecrets(): Promise<
  Map<string, Pick<UserRow, 'passwordHash' | 'pinHash'>>
> {
  const hashOf = (secret: string | null) => (secret === null ? null : hashPassword(secret));
  const hashed = await Promise.all(
    demoAccounts.map(async ({ userName, password, pin }) => {
      const [passwordHash, pinHash] = await Promise.all([hashOf(password), hashOf(pin)]);
      return [userName, { passwordHash, pinHash }] as const;
    }),
  );
  return new Map(hashed);
}

/** The people of the demo, with what each account is for. */
export async function seedPeople(
  tx: Transaction,
  secrets: Awaited<ReturnType<typeof hashSecrets>>,
  agencyIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<SeededUser[]> {
  const rows = demoAccounts.map((account): SeededUser => {
    const { userName, fullName, jobTitle, type } = account;
    const agencyId = agencyIds.get(account.agency);
    if (agencyId === undefined) throw new Error(`There is no agency ${account.agency}`);
    const domain = account.agency.startsWith('Tamarack') ? 'tamarack.example' : 'cedar.example';
    const isAdministrator = permissionIds[account.profile] >= 3;
    const isNew = userName === 'kadjei';
    return {
      id: randomUUID(),
      agencyId,
      userName,
      fullName,
      jobTitle,
      email: `${userName}@${domain}`,
      ...secrets.get(userName),
      permissionId: permissionIds[account.profile],
      userType: type,
      canSeeGlobalAuditHistory: isAdministrator && type === 'Regular',
      controlValues: account.profile !== 'Technician',
      inactivityTimeout: type !== 'ApiOnly',
      userTheme: 'System',
      isUsingSso: account.password === null,
      needToResetPin: userName === 'tbeltran',
      isNewUser: isNew,
      isAcknowledged: !isNew,
      userSignatureId: account.pin === null ? null : randomUUID(),
      isActive: userName !== 'opruitt',
      lastLoginDate: isNew ? null : new Date(now.getTime() - 86_400_000),
      emailConfirmed: !isNew,
      isFromIops: type === 'Integration',
      isFromKnox: type === 'Mdm',
      knoxId: type === 'Mdm' ? 'KNX-4471' : null,
      demoPurpose: account.purpose,
      isDemo: true,
    };
  });
  await tx.insert(users).values(rows);
  await tx.insert(userSignatures).values(signaturesOf(rows, now));
  const all = await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(inArray(agencies.id, [...agencyIds.values()]));
  await tx
    .insert(userAgencies)
    .values(
      rows.flatMap(({ id, userName, agencyId }) =>
        userName === 'dwhitlock' || userName === 'glindqvist'
          ? all.map((agency) => ({ userId: id, agencyId: agency.id }))
          : [{ userId: id, agencyId }],
      ),
    );
  return rows;
}

/** The signature images of the people who have one. */
function signaturesOf(rows: readonly SeededUser[], now: Date) {
  return rows.flatMap(({ id: userId, fullName, userSignatureId: id }) => {
    if (id === null || id === undefined) return [];
    const image = drawDemoSignature(fullName);
    const imageHash = createHash('sha256').update(image).digest('hex');
    const createdAt = new Date(now.getTime() - 250 * 86_400_000);
    return { id, userId, way: 'drawn' as const, image, imageHash, createdAt };
  });
}
