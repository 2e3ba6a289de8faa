import { eq } from 'drizzle-orm';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import { bindingCookieName } from '../../../src/server/core/identity/bindingCookie.ts';
import { endSessionsOf } from '../../../src/server/core/identity/endSessions.ts';
import { startSession } from '../../../src/server/core/identity/sessions.ts';
import { createPasswordLink } from '../../../src/server/core/passwords/passwordLinks.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { addCustody, type TestCustody } from '../custody/custody.ts';
import { SoftAuthenticator } from '../people/authenticator.ts';
import { assertWith, requestOptions, sendRegistration } from '../people/passkeys.ts';
import { addAgency, addUser, type CurrentUser, password, pin } from '../people/people.ts';
import type { TestServer } from '../server/server.ts';
import { addAddressChange } from './addAddressChange.ts';

/** A hash of `password` that costs little, so that most of a race is spent in the database. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$';

/**
 * One person to whom everything happens at once, an administrator and a system administrator who act on them, and a
 * second agency that the person belongs to as well.
 */
export class AccountScene {
  readonly server: TestServer;
  readonly custody: TestCustody;
  readonly userId: string;
  readonly userName = 'asigner';
  readonly otherAgencyId: number;
  private readonly adminIds: Readonly<Record<'admin' | 'sysadmin', string>>;
  private readonly hashes: { readonly password: string; readonly pin: string };

  private constructor(
    server: TestServer,
    custody: TestCustody,
    otherAgencyId: number,
    adminIds: AccountScene['adminIds'],
    hashes: AccountScene['hashes'],
  ) {
    this.server = server;
    this.custody = custody;
    this.userId = custody.people.signer ?? '';
    this.otherAgencyId = otherAgencyId;
    this.adminIds = adminIds;
    this.hashes = hashes;
  }

  static async open(server: TestServer): Promise<AccountScene> {
    const { database } = server.open;
    const custody = await addCustody(database, 'a', 100_000);
    const otherAgencyId = await addAgency(database, 'Lakeside Fire');
    await database
      .insert(userAgencies)
      .values({ userId: custody.people.signer ?? '', agencyId: otherAgencyId });
    const home = await addAgency(database, 'The operator');
    const admin = await addUser(database, custody.agencyId, 'theadmin', { permissionId: 3 });
    const sysadmin = await addUser(database, home, 'thesysadmin', { permissionId: 4 });
    const { hash } = await import('@node-rs/argon2');
    const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    const hashes = { password: await hash(password, cheap), pin: await hash(pin, cheap) };
    if (!hashes.password.startsWith(cheapHash)) throw new Error('The hash is not a cheap one');
    // Who has custody of stock may not be left nothing but to bear witness.
    await database.update(inventories).set({ custodianUserId: null });
    const scene = new AccountScene(server, custody, otherAgencyId, { admin, sysadmin }, hashes);
    await scene.reset();
    return scene;
  }

  get database() {
    return this.server.open.database;
  }

  /** The person as at the start: no session, no attempt, the first password and PIN, no passkey. */
  async reset(): Promise<void> {
    const { database } = this;
    const { agencyId } = this.custody;
    await database.transaction(async (tx) => {
      await endSessionsOf(tx, this.userId, 'endedByAdministrator', this.server.clock.now);
      await tx.delete(passkeys).where(eq(passkeys.userId, this.userId));
      await tx.delete(loginAttempts);
      await tx.update(agencies).set({ isActive: true }).where(eq(agencies.id, agencyId));
      await tx
        .update(users)
        .set({
          passwordHash: this.hashes.password,
          pinHash: this.hashes.pin,
          isActive: true,
          hasPasskey: false,
          needToResetPin: false,
          witnessOnly: false,
          permissionId: 1,
          departmentId: null,
        })
        .where(eq(users.id, this.userId));
    });
    // Links tell one password from the next by when it was set.
    this.server.clock.now = new Date(this.server.clock.now.getTime() + 1_000);
  }

  /** A session without the hashing of a login. */
  async visit(
    who: 'person' | 'admin' | 'sysadmin' = 'person',
    where?: number,
  ): Promise<CurrentUser> {
    const userId = who === 'person' ? this.userId : this.adminIds[who];
    const rows = await this.database.select().from(users).where(eq(users.id, userId));
    const agencyId = where ?? rows[0]?.agencyId ?? 0;
    const membership = await findMembership(this.database, userId, agencyId);
    if (membership === undefined) throw new Error(`${who} may not work there`);
    const { token, binding } = await this.database.transaction((tx) =>
      startSession(
        tx,
        membership.account,
        {
          agencyId,
          factor: 'password',
          isTwoFactor: false,
          passkeyId: null,
          address: null,
          now: this.server.clock.now,
        },
        this.server.configuration,
      ),
    );
    const cookie = `${bindingCookieName}=${binding}`;
    return { token, cookie, headers: { Authorization: `Bearer ${token}`, Cookie: cookie } };
  }

  post(path: string, body: unknown, as?: CurrentUser): Promise<Response> {
    return this.server.send(path, { body, ...(as && { headers: as.headers }) });
  }

  /** The code of a link to set a password. */
  async link(): Promise<string> {
    const membership = await findMembership(this.database, this.userId, this.custody.agencyId);
    if (membership === undefined) throw new Error('The person may not work there');
    const { now } = this.server.clock;
    const { code } = await this.database.transaction((tx) =>
      createPasswordLink(tx, membership.account, now),
    );
    return code;
  }

  /** The codes that undo and confirm a change of the person's address, since which the password was set. */
  async addressLinks(): Promise<{ undo: string; confirm: string }> {
    const { userId, database } = this;
    const { now } = this.server.clock;
    await database.update(users).set({ passwordChangedAt: now }).where(eq(users.id, userId));
    const change = { userId, formerEmail: 'former@example.org', changedBy: userId };
    return addAddressChange(database, change, now);
  }

  /** What a registration sends, ready to be kept. */
  async registration(as: CurrentUser) {
    const authenticator = new SoftAuthenticator(this.server.configuration.PUBLIC_ORIGIN);
    const options = await requestOptions(this.server, as, this.userId);
    return { authenticator, attestation: authenticator.register(options) };
  }

  /** A passkey of the person, its row's id, and a stamp that logs in with it. */
  async passkey() {
    const currentUser = await this.visit();
    const { authenticator, attestation } = await this.registration(currentUser);
    await sendRegistration(this.server, currentUser, this.userId, attestation);
    const rows = await this.database
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(eq(passkeys.userId, this.userId));
    return { authenticator, id: rows.at(-1)?.id ?? '' };
  }

  async stamp(authenticator: SoftAuthenticator): Promise<string> {
    const { value } = await assertWith(this.server, authenticator);
    return value ?? '';
  }
}
