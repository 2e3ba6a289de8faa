import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { recordUseMachine } from '../../../../machines/custody/recordUse.machine.ts';
import { PageFailed } from '../../../../src/client/app/PageFailed.tsx';
import { withNotice } from '../../../../src/client/core/field/FromKit.tsx';
import { OfflineDashboard } from '../../../../src/client/features/custody/dashboard/OfflineDashboard.tsx';
import { ChooseKind } from '../../../../src/client/features/custody/event/ChooseKind.tsx';
import type { CustodyEventRef } from '../../../../src/client/features/custody/event/CustodyEvent.tsx';
import { RecordUse } from '../../../../src/client/features/custody/use/RecordUse.tsx';
import { fieldKinds } from '../../../../src/contract/custody/fieldEnvelope.ts';
import { kindGroups } from '../../../../src/rules/custody/custodyKinds.ts';
import { blankPlace } from '../../../../src/rules/custody/field/blankPlace.ts';
import {
  isFieldKind,
  recordableText,
  whyNeedsNetwork,
} from '../../../../src/rules/custody/field/offlineKinds.ts';
import { sampleKit } from '../../../support/field/sampleKit.ts';
import { h, html, words } from '../html.ts';
import { lotId, user } from '../sample.ts';

const [place] = sampleKit().places;
if (place === undefined) throw new Error('The sample has a place.');
const asOf = '2026-07-15T14:00:00.000Z';
const noActs = () => undefined;
const work = { send: noActs } as unknown as CustodyEventRef;

const dashboardOf = (places: (typeof place)[]) => html(h(OfflineDashboard, { places }));

test('[FIELD-01] [FIELD-06] without a network the dashboard shows the inventories of the kit and leads to the five forms', () => {
  const markup = dashboardOf([place]);
  const { id, name } = place.use.inventory;
  expect(words(markup)).toContain(`${recordableText} Everything else needs one.`);
  expect(words(markup)).toContain(name);
  expect(words(markup)).toContain('fentaNYL 50 mcg/mL');
  expect(markup).toContain(`href="/inventory/${id}/use"`);
  for (const kind of fieldKinds) expect(markup).toContain(`record?kind=${kind}"`);
  expect(words(dashboardOf([]))).toContain(
    'You had no inventory when this device was last online.',
  );
});

test('[FIELD-05] a person who is not proven sees the forms and no figure', () => {
  const blank = blankPlace(place);
  const markup = dashboardOf([blank]);
  expect(markup).toContain('/use"');
  expect(markup).not.toContain('<table');
  const input = { choices: blank.use, timeZone: 'America/New_York', idempotencyKey: lotId };
  const form = createActor(recordUseMachine, { input }).start();
  const lot = blank.use.holdings[0]?.lot.id ?? '';
  form.send({
    type: 'amounts.changed',
    amounts: {
      lotId: lot,
      drawnUnits: '1',
      amountUnit: 'mcg',
      given: '100',
      wasted: '0',
      returned: '0',
    },
  });
  const shown = words(html(h(RecordUse, { work: form, signer: user, now: asOf })));
  expect(shown).toContain('fentaNYL 50 mcg/mL');
  expect(shown).not.toMatch(/Effect on inventory|in Supervisor 1 bag|9007199|After signing/);
});

test('[FIELD-01] the kinds of events that need a network say so, and what can be recorded is the same as an envelope takes', () => {
  const { events: choices } = place;
  const offline = words(html(h(ChooseKind, { work, choices, isOffline: true })));
  const online = words(html(h(ChooseKind, { work, choices })));
  expect(offline.match(/Needs a network/g)).toHaveLength(
    kindGroups.flatMap(({ kinds }) => kinds).filter((kind) => !isFieldKind(kind)).length,
  );
  expect(online).not.toContain('Needs a network');
  const kinds = kindGroups.flatMap((group) => group.kinds).filter(isFieldKind);
  expect([...kinds].sort()).toEqual([...fieldKinds].sort());
  expect(whyNeedsNetwork('receive')).toBe(
    `Receive a delivery needs a network, because the server checks more than this device knows. Connect, then open this form again. ${recordableText}`,
  );
});

test('[FIELD-06] a form from the kit says as of when its amounts are, and by how many own records they are less', () => {
  const noticeOf = (pending: number, isBlank = false) =>
    words(html(h('div', null, withNotice({}, { asOf, pending, isBlank }).notices)));
  expect(noticeOf(0)).toContain(
    'Amounts are as of Jul 15, 2026, 14:00. What you record stays on this device until',
  );
  expect(noticeOf(1)).toContain('less one record of yours on this device.');
  expect(noticeOf(2)).toContain('less 2 records of yours on this device.');
  expect(noticeOf(0, true)).toContain('This shows no amounts and no drafts');
  expect(noticeOf(0, true)).not.toContain('as of');
  const frame = { arrived: true };
  expect(withNotice(frame, null)).toBe(frame);
});

test('[FIELD-01] a page that needs a network says what can be recorded without one', () => {
  const failure = { kind: 'connection' as const, message: 'No network.', reference: null };
  const screen = (hint?: string) =>
    words(
      html(
        h(PageFailed, {
          title: 'Trends',
          failure,
          onRetry: noActs,
          isBusy: false,
          hasWayOut: true,
          hint,
        }),
      ),
    );
  expect(screen(recordableText)).toContain(recordableText);
  expect(screen()).toBe('Trends No network. Try again Go to the dashboard');
});
