import type { Locator, Page, Response } from 'playwright/test';
import * as v from 'valibot';
import { EventChoices } from '../../../../src/contract/custody/custodyChoices.ts';
import {
  type CustodyEventDetails,
  type CustodyEventKind,
  type DetailsOf,
  RecordedCustodyEvent,
} from '../../../../src/contract/custody/custodyEvent.ts';
import { LoginSessionWithSetup } from '../../../../src/contract/session/session.ts';
import { accountOf, openBlank, type Person } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect } from '../../test.ts';

const LoginReply = v.object({ value: LoginSessionWithSetup });

type Own<Details> = Details extends unknown
  ? Omit<Details, 'occurredAt' | 'reasonId' | 'note'>
  : never;

/** What an event says of itself; when it happened is now, and why is always written. */
export type OwnDetails = Own<CustodyEventDetails>;

/** One browser in someone's hands. What it records by the page or by the page's own call is noted with its audit act. */
export class WeekDevice {
  readonly page: Page;
  readonly #server: E2eServer;
  readonly #noted: Map<string, string>;
  person: Person = 'agent';
  #arrival: LoginSessionWithSetup | null = null;
  /** Whether the page is of the application: it has the clock of now and the session of the person. */
  #isOpen = false;

  /** @param noted the act of the audit history by the id of its subject. */
  constructor(page: Page, server: E2eServer, noted: Map<string, string>) {
    this.page = page;
    this.#server = server;
    this.#noted = noted;
  }

  /** Now, to the minute, as people say it. */
  get minute(): string {
    return `${this.#server.now().toISOString().slice(0, 16)}:00.000Z`;
  }

  /** Logs in by the call alone: the page learns of the session when it is opened. */
  async handTo(person: Person): Promise<this> {
    await this.putDown();
    const { userName, password } = accountOf(person);
    const reply = await this.page.request.post('/api/Account/Login', {
      maxRetries: 1,
      data: { userName, password },
    });
    const { value } = v.parse(LoginReply, await reply.json());
    this.person = person;
    this.#arrival = value;
    return this;
  }

  /** Leaves the application, so that no page of it sees the clock jump. */
  async putDown(): Promise<void> {
    if (this.#isOpen) await openBlank(this.page);
    this.#isOpen = false;
  }

  /** Gives the page the clock of the server and the session of the person, if it does not have them. */
  async pickUp(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    await this.page.clock.setSystemTime(this.#server.now());
    if (this.page.url() === 'about:blank') await openBlank(this.page);
    await this.page.evaluate((arrival) => {
      const { token = '', ...rest } = arrival ?? {};
      localStorage.setItem('token', token);
      for (const [key, value] of Object.entries(rest)) {
        localStorage.setItem(key, JSON.stringify(value));
      }
      localStorage.setItem('lastAccess', String(Date.now()));
    }, this.#arrival);
  }

  async open(path: string, title: string): Promise<void> {
    await this.pickUp();
    await this.page.goto(path);
    await expect(this.heading(title)).toBeVisible();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  /** A call as the pages make it: with the token of the session and its cookie. */
  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    // An open page may have a newer one.
    const token = this.#isOpen
      ? await this.page.evaluate(() => localStorage.getItem('token'))
      : this.#arrival?.token;
    const reply = await this.page.request.fetch(path, {
      method,
      // A kept connection may be closed by the server, after 5 s, at the moment in which it is used again.
      maxRetries: 1,
      headers: { authorization: `Bearer ${token ?? ''}` },
      ...(body === undefined ? {} : { data: body }),
    });
    const answer: unknown = await reply.json();
    if (!reply.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async choices(inventoryId: string, kind?: CustodyEventKind): Promise<EventChoices> {
    return v.parse(
      EventChoices,
      await this.call(
        'GET',
        `/api/Inventories/${inventoryId}/EventChoices${kind ? `?kind=${kind}` : ''}`,
      ),
    );
  }

  /** Records an event by the call that the page sends, signed by the owner of the device and the others. */
  async record(details: OwnDetails, ...others: Person[]): Promise<RecordedCustodyEvent> {
    const answer = await this.call('POST', '/api/CustodyEvents', {
      idempotencyKey: crypto.randomUUID(),
      details: {
        ...details,
        occurredAt: this.minute,
        reasonId: null,
        note: 'As told by the crew.',
      },
      signing: { pin: accountOf(this.person).pin, others: others.map(pinOf) },
    });
    return this.#note(answer);
  }

  /** @param more whether a seal was looked at, and which count is repeated */
  async count(
    inventoryId: string,
    lines: DetailsOf<'count'>['lines'],
    witness: Person,
    more: Partial<Pick<DetailsOf<'count'>, 'mode' | 'recountOfId' | 'seal'>> = {},
  ): Promise<RecordedCustodyEvent> {
    const { bookSequence } = await this.choices(inventoryId);
    const own = { mode: 'scheduled', recountOfId: null, seal: null, ...more } as const;
    return this.record({ kind: 'count', inventoryId, bookSequence, lines, ...own }, witness);
  }

  async choose(label: string, option: RegExp): Promise<void> {
    const select = this.page.getByLabel(new RegExp(`^${label}(\\s\\(optional\\))?$`));
    const found = select.locator('option').filter({ hasText: option }).first();
    await select.selectOption(await found.getAttribute('value'));
  }

  /** Fills the form's fields by their labels, whether they may be left empty or not. */
  async fill(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) {
      await this.page.getByLabel(new RegExp(`^${label}(\\s\\(optional\\))?$`)).fill(text);
    }
  }

  /** As a scanner does, which ends each label with Enter: the form is not sent by it. */
  async scan(...labels: string[]): Promise<void> {
    const field = this.page.getByLabel(/^Labels of the vials/);
    await field.focus();
    for (const label of labels) {
      await this.page.keyboard.type(label);
      await this.page.keyboard.press('Enter');
    }
    await expect(field).toHaveValue(`${labels.join(' ')} `);
  }

  /** From the filled form to the page that is signed, with the PINs typed. */
  async check(witness?: Person): Promise<void> {
    await this.page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(this.heading('Check and sign')).toBeVisible();
    await this.typePins(witness);
  }

  async typePins(witness?: Person): Promise<void> {
    await this.fill({ 'Your PIN': accountOf(this.person).pin });
    if (!witness) return;
    const { userName, pin } = accountOf(witness);
    await this.fill({ 'Witness username': userName, 'Witness PIN': pin });
  }

  /** Signs what the page shows, and waits for the news. */
  async sign(news: string): Promise<RecordedCustodyEvent> {
    const reply = this.reply('/api/CustodyEvents');
    await this.page.getByLabel('Your PIN').press('Enter');
    const recorded = this.#note(await (await reply).json());
    await expect(this.page.getByText(news).first()).toBeVisible();
    return recorded;
  }

  reply(path: string): Promise<Response> {
    return this.page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname === path && response.request().method() === 'POST',
    );
  }

  #note(answer: unknown): RecordedCustodyEvent {
    const recorded = v.parse(RecordedCustodyEvent, answer);
    this.#noted.set(recorded.eventId, `custody.${recorded.kind}`);
    return recorded;
  }
}

/** Who signs next to the person logged in, as the calls name them. */
export function pinOf(person: Person) {
  const { userName, pin } = accountOf(person);
  return { userName, pin };
}
