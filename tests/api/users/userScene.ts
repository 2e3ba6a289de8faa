import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Problem } from '../../../src/contract/core/problem.ts';
import { saveUser, UserList, UserRow } from '../../../src/contract/users/user.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** Everyone of the scene by username; `guest` works for both agencies and belongs to the other one. */
const people = {
  tech: { permissionId: 1 },
  manager: { permissionId: 2 },
  peer: { permissionId: 2 },
  admin: { permissionId: 3 },
  deputy: { permissionId: 3 },
  sysadmin: { permissionId: 4 },
  several: { permissionId: 1 },
} as const;

type Name = keyof typeof people | 'guest' | 'stranger';

/** Two agencies, and people of every permission in the first. */
export class UserScene {
  readonly server: TestServer;
  readonly agencyId: number;
  readonly otherAgencyId: number;
  readonly ids: Readonly<Record<Name, string>>;
  private readonly currentUsers = new Map<Name, Promise<CurrentUser>>();

  private constructor(
    server: TestServer,
    agencyId: number,
    otherAgencyId: number,
    ids: Readonly<Record<Name, string>>,
  ) {
    this.server = server;
    this.agencyId = agencyId;
    this.otherAgencyId = otherAgencyId;
    this.ids = ids;
  }

  static async open(): Promise<UserScene> {
    const server = await startTestServer();
    const { database } = server.open;
    const agencyId = await addAgency(database, 'Hudson Valley EMS');
    const otherAgencyId = await addAgency(database, 'Lakeside Fire');
    const ids: Record<string, string> = {};
    for (const [name, differences] of Object.entries(people)) {
      ids[name] = await addUser(database, agencyId, name, differences);
    }
    ids.guest = await addUser(database, otherAgencyId, 'guest', { permissionId: 1 });
    ids.stranger = await addUser(database, otherAgencyId, 'stranger', { permissionId: 3 });
    await joinAgency(database, ids.guest, agencyId);
    await joinAgency(database, ids.several ?? '', otherAgencyId);
    return new UserScene(server, agencyId, otherAgencyId, ids as Record<Name, string>);
  }

  get database(): Database {
    return this.server.open.database;
  }

  /** Logged in once; sessions of the scene live as long as it does. */
  as(name: Name): Promise<CurrentUser> {
    const known = this.currentUsers.get(name) ?? logInAs(this.server, name);
    this.currentUsers.set(name, known);
    return known;
  }

  /** A call of one of the people. */
  async send(as: Name, path: string, body: unknown): Promise<Response> {
    const { headers } = await this.as(as);
    return this.server.send(path, { headers, body });
  }

  /** What the audit trail has of a person, oldest first. */
  async actionsOn(userId: string): Promise<string[]> {
    const rows = await this.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, userId), eq(auditEntries.subjectKind, 'user')));
    return rows.toSorted((a, b) => a.seq - b.seq).map(({ action }) => action);
  }

  async row(userId: string, as: Name = 'sysadmin'): Promise<UserRow> {
    const { headers } = await this.as(as);
    const reply = await this.server.send(`/api/Admin/Users/GetUser/${userId}`, { headers });
    return v.parse(UserRow, await reply.json());
  }

  async list(as: Name, query: Readonly<Record<string, string>> = {}): Promise<UserList> {
    const { headers } = await this.as(as);
    const text = new URLSearchParams(query).toString();
    const reply = await this.server.send(`/api/Admin/Users/GetUserList?${text}`, { headers });
    return v.parse(UserList, await reply.json());
  }

  /** A save as it is sent. */
  async post(as: Name, body: unknown): Promise<Response> {
    return this.send(as, saveUser.path, body);
  }

  /** Changes fields of a person's present record. */
  async change(as: Name, userId: string, change: Partial<UserRow>): Promise<Response> {
    const base = await this.row(userId);
    return this.post(as, editOf(base, change));
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

async function joinAgency(database: Database, userId: string, agencyId: number): Promise<void> {
  await database.insert(userAgencies).values({ userId, agencyId });
}

/** The body of an edit, under its own id. */
export function editOf(
  base: UserRow,
  change: Partial<UserRow>,
  operationId: string = crypto.randomUUID(),
) {
  return { ...base, ...change, base, operationId };
}

export async function modelOf(reply: Response): Promise<UserRow> {
  return v.parse(saveUser.reply, await reply.json()).model;
}

/** A refusal, after its status has been compared. */
export async function problemOf(reply: Response, status: number): Promise<Problem> {
  const problem = v.parse(Problem, await reply.json());
  if (reply.status !== status) {
    throw new Error(`${status} was expected, not ${reply.status}`);
  }
  return problem;
}

/** What an administrator types into an invitation. */
export const invitation = (differences: object = {}) => ({
  operationId: crypto.randomUUID(),
  fullName: ' Ana Núñez ',
  email: 'ana@example.org',
  userName: '',
  phoneNumber: '+1 518 555 0142',
  friendlyId: null,
  permissionId: 1,
  userType: 'Regular',
  inactivityTimeout: true,
  ...differences,
});
