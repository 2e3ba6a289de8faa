import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import {
  answerAddressLink,
  lookUpAddressLink,
} from '../../../src/contract/session/addressChange.ts';
import { actOnUser, getUserAccess } from '../../../src/contract/users/userAccess.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { addressChanges } from '../../../src/server/database/schema/addressChange.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { outboxMails } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addUser } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';
import { codeIn, deliver } from '../password/passwordServer.ts';
import { UserScene } from '../users/userScene.ts';

export const freshPassword = 'purple staircase mango';

/** A person whose address a manager changes, and the mailboxes of the old and the new addresses. */
export class AddressScene {
  readonly users: UserScene;
  id = '';
  name = '';
  #people = 0;

  private constructor(scene: UserScene) {
    this.users = scene;
  }

  static async open(): Promise<AddressScene> {
    return new AddressScene(await UserScene.open());
  }

  close(): Promise<void> {
    return this.users.close();
  }

  get server(): TestServer {
    return this.users.server;
  }

  get database(): Database {
    return this.users.database;
  }

  get agencyId(): number {
    return this.users.agencyId;
  }

  /** The address of the person. */
  get own(): string {
    return `${this.name}.own@example.org`;
  }

  /** The address of someone who wants to be a second person. */
  get theirs(): string {
    return `${this.name}.theirs@example.org`;
  }

  /** Another address. */
  get third(): string {
    return `${this.name}.third@example.org`;
  }

  /** From here on the scene is about another person. No mail and no failed attempt is left. */
  async addPerson(): Promise<void> {
    await this.database.delete(loginAttempts);
    await this.database.delete(outboxMails);
    this.#people += 1;
    this.name = `medic${String(this.#people)}`;
    this.id = await addUser(this.database, this.agencyId, this.name, { email: this.own });
  }

  async changeTo(email: string): Promise<void> {
    const reply = await this.users.change('manager', this.id, { email });
    expect(reply.status).toBe(200);
  }

  /** Emails to an address, oldest first; what is due is sent before. */
  async mailsAt(address: string) {
    await deliver(this.server);
    return this.database
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.toAddress, address))
      .orderBy(outboxMails.id);
  }

  /** The code of the last email about a change of address to that address. */
  async addressCode(address: string): Promise<string> {
    const mails = await this.mailsAt(address);
    const codes = mails.flatMap(
      ({ text }) => /\/email-address\/([\w-]{43})\?code=fromEmail/.exec(text)?.[1] ?? [],
    );
    return codes.at(-1) ?? '';
  }

  async passwordCode(address: string): Promise<string> {
    const codes = (await this.mailsAt(address)).map(({ text }) => codeIn(text));
    return codes.findLast((code) => code !== '') ?? '';
  }

  async lookUp(code: string) {
    const reply = await this.server.send(`${lookUpAddressLink.path}?guid=${code}`);
    return v.parse(lookUpAddressLink.reply, await reply.json());
  }

  async answer(code: string, act: 'undo' | 'confirm') {
    const reply = await this.server.send(answerAddressLink.path, { body: { code, act } });
    return v.parse(answerAddressLink.reply, await reply.json());
  }

  async account() {
    const [row] = await this.database.select().from(users).where(eq(users.id, this.id));
    if (row === undefined) throw new Error('The person is gone');
    return row;
  }

  async access() {
    const { headers } = await this.users.as('admin');
    const path = getUserAccess.path.replace('{userId}', this.id);
    return v.parse(getUserAccess.reply, await (await this.server.send(path, { headers })).json());
  }

  async sendLink(): Promise<void> {
    const { headers } = await this.users.as('manager');
    const path = actOnUser.path.replace('{userId}', this.id);
    const reply = await this.server.send(path, { headers, body: { act: 'sendLink' } });
    expect(reply.status).toBe(200);
  }

  /** Makes all changes of the person older by this many hours. */
  async hoursLater(hours: number): Promise<void> {
    const rows = await this.database
      .select()
      .from(addressChanges)
      .where(eq(addressChanges.userId, this.id));
    for (const row of rows) {
      const changedAt = new Date(row.changedAt.getTime() - hours * 3_600_000);
      await this.database
        .update(addressChanges)
        .set({ changedAt })
        .where(eq(addressChanges.id, row.id));
    }
  }

  audited(action: string) {
    return this.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, this.id), eq(auditEntries.action, action)));
  }
}
