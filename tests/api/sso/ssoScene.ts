import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { writeStrangerRefusals } from '../../../src/server/core/identity/strangerRefusals.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { ssoDepartures } from '../../../src/server/database/schema/ssoProvider.ts';
import { loginTickets } from '../../../src/server/database/schema/ticket.ts';
import { demoProvider } from '../../../src/server/demo/people.ts';
import { startDemoProvider } from '../../../src/server/demo/startDemoProvider.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { SsoBrowser } from '../../support/people/ssoBrowser.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export const email = 'pnandakumar@tamarack.example';
export const typed = { email, password: demoProvider.password };
export const unfinished = 'Single sign-on couldn’t be completed. Start again with Login With SSO.';

/** An agency with its own provider, reached over real HTTP, and one browser at its start. */
class SsoScene {
  agencyId = 0;
  userId = '';
  #server: TestServer | undefined;
  #browser: SsoBrowser | undefined;
  #stopProvider: () => Promise<void> = () => Promise.resolve();

  get server(): TestServer {
    if (this.#server === undefined) throw new Error('The server starts before the first test');
    return this.#server;
  }

  get browser(): SsoBrowser {
    this.#browser ??= new SsoBrowser(this.server);
    return this.#browser;
  }

  async open(): Promise<void> {
    this.#server = await startTestServer();
    const { configuration, open } = this.#server;
    const { database } = open;
    this.agencyId = await addAgency(database, demoProvider.agency);
    await database.update(agencies).set({ isDemo: true });
    this.userId = await addUser(database, this.agencyId, 'pnandakumar', {
      passwordHash: null,
      isDemo: true,
    });
    await addUser(database, this.agencyId, 'riley', { email: 'nwhitfield@tamarack.example' });
    const silent = () => undefined;
    this.#stopProvider = await startDemoProvider(configuration, database, silent, '127.0.0.1');
  }

  async beginAnew(): Promise<void> {
    this.takeNewBrowser();
    for (const table of [loginAttempts, loginTickets, ssoDepartures, sessions]) {
      await this.server.open.database.delete(table);
    }
  }

  takeNewBrowser(): void {
    this.#browser = new SsoBrowser(this.server);
  }

  async close(): Promise<void> {
    await this.#stopProvider();
    await this.server.close();
  }

  async reachCallback(who = this.browser, form: Record<string, string> = typed): Promise<URL> {
    return who.logInAtProvider(await who.begin(form.email ?? email), form);
  }

  /** Through the provider's pages to a ticket. */
  async earnTicket(form: Record<string, string> = typed): Promise<string> {
    const query = await this.browser.open(await this.reachCallback(this.browser, form));
    const ticket = query.get('userIdFromSso');
    if (ticket === null) throw new Error(`No ticket but ${query.toString()}`);
    return ticket;
  }

  /** The agency's trail, in order, with what was refused to strangers until now. */
  async trail() {
    await writeStrangerRefusals(this.server.open.database, this.server.clock.now, true);
    const entries = await this.server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, this.agencyId));
    return entries.toSorted((a, b) => a.seq - b.seq);
  }

  async expectRefused(callback: URL, who = this.browser): Promise<string> {
    const query = await who.open(callback);
    expect(query.get('userIdFromSso')).toBeNull();
    expect(query.get('useSso')).toBe('true');
    const message = query.get('errorMessage') ?? '';
    expect(message.length).toBeLessThanOrEqual(200);
    expect(await this.server.open.database.select().from(loginTickets)).toEqual([]);
    return message;
  }
}

/** The scene of a test file: opened before its tests, and empty of logins before each. */
export function prepareSsoScene(): SsoScene {
  const scene = new SsoScene();
  beforeAll(() => scene.open());
  beforeEach(() => scene.beginAnew());
  afterAll(() => scene.close());
  return scene;
}
