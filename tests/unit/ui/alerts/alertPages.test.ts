import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { smsWebhookMachine } from '../../../../machines/alerts/smsWebhook.machine.ts';
import { Content } from '../../../../src/client/app/Content.tsx';
import { openPage } from '../../../../src/client/app/openPage.ts';
import { SmsWebhook } from '../../../../src/client/features/alerts/SmsWebhook.tsx';
import { pendingCalls } from '../../../../src/client/platform/http/callNews.ts';
import { isOpenPage } from '../../../../src/client/shell/definePage.ts';
import { type TestResult, testOutcomes } from '../../../../src/contract/alerts/testMessage.ts';
import { stepsToFields } from '../../../../src/rules/alerts/alertSettingsForm.ts';
import { usualEscalation } from '../../../../src/rules/alerts/escalation.ts';
import { testSentence } from '../../../../src/rules/alerts/testMessage.ts';
import { type Result, succeeded } from '../../../../src/rules/core/callFailure.ts';
import { failureMessages } from '../../../../src/rules/core/failureText.ts';
import { pageFailure } from '../../../../src/rules/core/pageFailure.ts';
import { type RouteName, routeOf } from '../../../../src/rules/navigation/routes.ts';
import { sampleAlert } from '../../../model/alerts/sampleAlert.ts';
import { openedWebhook } from '../../../model/alerts/sms-webhook.fixtures.ts';
import { failed } from '../../../model/results.ts';
import { appWith } from '../../../model/screens/standIns.tsx';
import { sampleArrival } from '../../../model/users/sampleUser.ts';
import { CallServer } from '../../client/callServer.ts';
import { h, html, tag, words } from '../html.ts';

const id = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00b1';
const currentUser = sampleArrival({ permissionId: 3 });

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
  vi.stubGlobal('location', new URL('https://countersign.example/'));
});

afterEach(async () => {
  await expect.poll(pendingCalls).toBe(0);
  await server.close();
});

async function opened(name: RouteName, address: string = routeOf(name).path) {
  return openPage(name, {
    address,
    params: routeOf(name).path.includes('{id}') ? { id } : {},
    currentUser,
    signal: new AbortController().signal,
    system: { get: () => ({ send: () => undefined }) },
  });
}

/** What the application shows for what navigation has. */
function shown(navigation: object): string {
  const context = {
    page: null,
    work: null,
    failure: null,
    arrivals: 1,
    currentUser,
    ...navigation,
  };
  return html(h(Content, { app: appWith({ navigation: { context, hasTag: () => false } }) }));
}

/** A page that was loaded with one reply. */
async function shownWith(name: RouteName, body: unknown, address?: string): Promise<string> {
  server.answer({ status: 200, body });
  const result = await opened(name, address);
  if (!result.ok || !isOpenPage(result.value)) throw new Error('The page was not opened');
  const page = result.value;
  const work =
    page.work === null ? null : createActor(page.work.logic, { input: page.work.input }).start();
  const markup = shown({ page, work: work as AnyActorRef | null });
  work?.stop();
  return markup;
}

const names = ['alertSettings', 'smsWebhook', 'alertRecipients', 'alertLog', 'alert'] as const;

/** What is shown in place of a page that could not be loaded. */
async function shownWithout(name: RouteName): Promise<string> {
  const result = await opened(name);
  if (result.ok) throw new Error('The page was opened');
  const match = { kind: 'route', name };
  return words(shown({ failure: pageFailure(result.failure), match }));
}

describe('a page of alerts that could not be loaded', () => {
  const message = 'Ask an administrator.';
  const denied = { status: 403, body: { code: 'right_missing', message } };

  it.each(names)(
    '[ALERT-02] says that the server failed or that access is denied, and offers to try again: %s',
    async (name) => {
      for (const [answer, sentence] of [
        [{ status: 500 }, failureMessages.server],
        [denied, message],
      ] as const) {
        // One of the pages makes two calls.
        server.answer(answer, answer);
        const screen = await shownWithout(name);
        expect(screen).toContain(`${routeOf(name).title} ${sentence}`);
        expect(screen).toContain('Try again Go to the dashboard');
        server.forget();
      }
    },
  );

  it('[ALERT-02] says that there is no connection', async () => {
    // Reads without a reply are repeated.
    server.answer(...Array.from({ length: 40 }, () => 'nothing' as const));
    const screens = await Promise.all(names.map(shownWithout));
    for (const [index, name] of names.entries()) {
      expect(screens[index]).toContain(`${routeOf(name).title} ${failureMessages.offline}`);
    }
  });
});

it('[ALERT-02] while a page of alerts is loaded, only its bar is there', () => {
  expect(shown({ match: { kind: 'route', name: 'alertLog' } })).toBe(
    '<div class="titlebar"></div>',
  );
});

describe('a list without rows', () => {
  const none = { rows: [], older: null };

  it('[ALERT-05] the log says what appears there, and with filters that nothing matches', async () => {
    expect(words(await shownWith('alertLog', none))).toContain(
      'No alerts yet Each alert appears here, with its recipients and whether it was sent and acknowledged.',
    );
    const narrowed = await shownWith('alertLog', none, `${routeOf('alertLog').path}?kind=loss`);
    expect(words(narrowed)).toContain('Nothing matches Clear the filters, or change them.');
    expect(tag(narrowed, /<option[^>]*value="loss"[^>]*>/)).toContain('selected');
  });

  it('[ALERT-02] required recipients say for whom they are, and lead to the first one', async () => {
    const screen = await shownWith('alertRecipients', { data: [], total: 0 });
    expect(words(screen)).toContain('For people who must get alerts beyond the usual recipients');
    expect(tag(screen, /<a[^>]*href="[^"]*\/new"[^>]*>/)).not.toBe('');
  });
});

it('[ALERT-04] alert settings that no one decided have the usual steps and no quiet hours', async () => {
  const fields = { name: '', timeZone: 'America/New_York', quietFrom: '', quietTo: '' };
  const record = {
    ...{ id: '1', version: 1, changedBy: null, changedAt: null },
    fields: { ...fields, ...stepsToFields(usualEscalation) },
  };
  const screen = await shownWith('alertSettings', { record, choices: {} });
  expect(tag(screen, /<input[^>]*id="quietFrom"[^>]*>/)).toContain('value=""');
  expect(words(screen)).toContain('Save');
});

it('[ALERT-05] an alert shows its state and log, and its button only to a recipient', async () => {
  const steps = ['raised', 'queued', 'sent'] as const;
  const own = words(await shownWith('alert', sampleAlert(steps)));
  expect(own).toContain('It was sent. No one has acknowledged it yet.');
  expect(own).toContain('Open the loss Acknowledge');
  expect(words(await shownWith('alert', sampleAlert(steps, false)))).not.toContain(
    'Acknowledge Log',
  );
});

describe('the test of the settings of text messages', () => {
  /** The page of text messages after a test with this result. */
  async function tested(output: Result<TestResult>) {
    const sendTest = fromPromise<Result<TestResult>, { to: string }>(() => Promise.resolve(output));
    const work = createActor(smsWebhookMachine.provide({ actors: { sendTest } }), {
      input: { opened: openedWebhook, ownNumber: '518 555 0199' },
    }).start();
    const screen = () => html(h(SmsWebhook, { work, address: '/' }));
    const first = screen();
    work.send({ type: 'test.requested', to: '518 555 0142' });
    const busy = screen();
    await expect.poll(() => work.getSnapshot().hasTag('busy')).toBe(false);
    return { work, first, busy, screen };
  }

  it.each(testOutcomes)(
    '[ALERT-02] [ALERT-03] shows in place that the message is %s',
    async (outcome) => {
      const status = outcome === 'taken' ? 202 : outcome === 'rejected' ? 503 : null;
      const result = { outcome, status, lastDigits: '0142' };
      const { first, busy, screen } = await tested(succeeded(result));
      const { title, text } = testSentence(result);
      expect(tag(first, /<input[^>]*id="to"[^>]*>/)).toContain('value="518 555 0199"');
      expect(busy).toContain('aria-busy="true"');
      expect(words(first)).not.toContain(title);
      expect(words(screen())).toContain(`${title} ${text}`);
      expect(words(screen())).not.toContain('null');
    },
  );

  it('[ALERT-03] says what to do about a redirect and about a wrong secret', () => {
    const rejected = { outcome: 'rejected', lastDigits: '0142' } as const;
    expect(testSentence({ ...rejected, status: 307 }).text).toContain('Redirects are not followed');
    expect(testSentence({ ...rejected, status: 401 }).text).toContain('signing secret');
  });

  it('[ALERT-02] shows why no message was sent, marks a wrong number, and says that changes are not saved', async () => {
    const { work, screen } = await tested(failed('Wait a minute, then try again.', 429));
    expect(words(screen())).toContain('The test was not completed Wait a minute, then try again.');
    work.send({ type: 'test.requested', to: '0142' });
    expect(words(screen())).not.toContain('Wait a minute');
    expect(tag(screen(), /<input[^>]*id="to"[^>]*>/)).toContain('aria-invalid="true"');
    expect(words(screen())).not.toContain('Your changes are not saved yet.');
    const typed = { url: 'https://sms.example/other', secret: '' };
    work.getSnapshot().children.edit?.send({ type: 'form.changed', typed });
    expect(words(screen())).toContain('Your changes are not saved yet.');
  });
});
