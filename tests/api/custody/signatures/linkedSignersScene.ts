import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Problem } from '../../../../src/contract/core/problem.ts';
import { NewPerson } from '../../../../src/contract/users/newPeople.ts';
import { actOnUser, inviteUser } from '../../../../src/contract/users/userAccess.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import {
  type LateSignatures,
  openLateSignatures,
} from '../../../support/custody/lateSignatures.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import {
  addUser,
  type CurrentUser,
  logInAs,
  pin,
  signedWith,
} from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

export async function refused(reply: Response, code: string, status = 422): Promise<Problem> {
  const problem = v.parse(Problem, await reply.json());
  expect([reply.status, problem.code]).toEqual([status, code]);
  return problem;
}

/**
 * One server for a file of tests, and for each test an agency in which managers invite accounts that sign with them.
 */
export function linkedSignersScene() {
  let server: TestServer;
  let late: LateSignatures;
  let currentUsers: Map<string, Promise<CurrentUser>>;

  /** Next to *signer* and *witness*: a *manager* with the stock, and two administrators, *admin* and *deputy*. */
  sceneEach('l', openLateSignatures, (scene, own) => {
    [late, server] = [scene, own];
    currentUsers = new Map();
  });

  const named = (who: string) => `${late.custody.prefix}${who}`;

  function as(who: string): Promise<CurrentUser> {
    const known = currentUsers.get(who) ?? logInAs(server, named(who));
    currentUsers.set(who, known);
    return known;
  }

  async function add(who: string, permissionId: number): Promise<string> {
    const { agencyId, inventoryId, vaultId } = late.custody;
    const id = await addUser(server.open.database, agencyId, named(who), {
      permissionId,
      fullName: `${who} of ${late.custody.prefix}`,
    });
    await grantActs(server.open.database, agencyId, [id]);
    await associate(id, [inventoryId, vaultId]);
    return id;
  }

  async function associate(userId: string, inventoryIds: readonly string[]): Promise<void> {
    const { agencyId } = late.custody;
    await server.open.database
      .insert(inventoryUsers)
      .values(inventoryIds.map((inventoryId) => ({ agencyId, inventoryId, userId })));
  }

  async function post(who: string, path: string, body: unknown): Promise<Response> {
    const { headers } = await as(who);
    return server.send(path, { headers, body });
  }

  /** Invites someone, who then sets the account up. */
  async function invite(by: string, who: string, permissionId = 1): Promise<string> {
    const reply = await post(by, inviteUser.path, {
      operationId: crypto.randomUUID(),
      fullName: `${who} of ${late.custody.prefix}`,
      email: `${named(who)}@example.org`,
      userName: named(who),
      phoneNumber: null,
      friendlyId: null,
      permissionId,
      userType: 'Regular',
      inactivityTimeout: true,
    });
    const { userId } = v.parse(inviteUser.reply, await reply.json()).model;
    await grantActs(server.open.database, late.custody.agencyId, [userId]);
    const { database } = server.open;
    const [ready] = await database
      .select({ passwordHash: users.passwordHash, pinHash: users.pinHash })
      .from(users)
      .where(eq(users.id, late.custody.people.signer ?? ''));
    await database
      .update(users)
      .set({
        ...ready,
        isNewUser: false,
        isAcknowledged: true,
        userSignatureId: crypto.randomUUID(),
      })
      .where(eq(users.id, userId));
    await associate(userId, [late.custody.inventoryId, late.custody.vaultId]);
    return userId;
  }

  const act = (by: string, userId: string, kind: string) =>
    post(by, actOnUser.path.replace('{userId}', userId), { act: kind });

  /** A waste of *signer* by default, which another one witnesses. */
  async function waste(witness: string, signer = 'signer'): Promise<Response> {
    const givenByUserId = late.custody.people.outsider ?? '';
    const form = formOfUse(
      late.custody,
      late.custody.prefix,
      { givenByUserId },
      { others: [{ userName: named(witness), pin }] },
    );
    return post(signer, '/api/Uses', form);
  }

  const listed = async (by: string): Promise<NewPerson[]> => {
    const { headers } = await as(by);
    const reply = await server.send('/api/Admin/NewPeople', { headers });
    return v.parse(v.object({ rows: v.array(NewPerson) }), await reply.json()).rows;
  };

  async function confirm(by: string, userId: string, more: object = {}): Promise<Response> {
    const rows = await listed(by);
    const hash = rows.find((row) => row.userId === userId)?.hash ?? '0'.repeat(64);
    return post(by, '/api/Admin/NewPeople/Confirm', {
      userId,
      hash,
      signing: signedWith(),
      ...more,
    });
  }

  async function openAgency(administrators = ['admin', 'deputy']): Promise<void> {
    await add('manager', 2);
    for (const who of administrators) await add(who, 3);
  }

  return {
    get server() {
      return server;
    },
    get late() {
      return late;
    },
    get currentUsers() {
      return currentUsers;
    },
    set currentUsers(value) {
      currentUsers = value;
    },
    named,
    as,
    add,
    post,
    invite,
    act,
    waste,
    listed,
    confirm,
    openAgency,
  };
}
