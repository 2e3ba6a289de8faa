import * as v from 'valibot';
import { AmendedUse, UseToAmend } from '../../../../src/contract/custody/amendment.ts';
import { AmendedEvent, EventToAmend } from '../../../../src/contract/custody/eventAmendment.ts';
import { ShipmentReport } from '../../../../src/contract/reports/shipments.ts';
import { accountOf, type Person } from '../../people.ts';
import { expect } from '../../test.ts';
import type { Week } from './weekDays.ts';
import { pinOf } from './weekDevice.ts';

/** An order number and a lot that were mistyped: the report of receipts has the amended ones, and the ledger the same stock. */
export async function amendReceipt({ laterActs, scene }: Week, eventId: string): Promise<void> {
  const { desk } = scene;
  const path = `/api/CustodyEvents/${eventId}/ToAmend`;
  const opened = v.parse(EventToAmend, await desk.call('GET', path));
  const [fentanyl, ketamine] = opened.facts.lots ?? [];
  const { amendment, entries } = v.parse(
    AmendedEvent,
    await desk.call('POST', '/api/EventAmendments', {
      ...{ amendmentId: crypto.randomUUID(), eventId, lastHash: opened.lastHash, standIns: [] },
      facts: {
        ...opened.facts,
        orderNumber: 'PO-7003',
        lots: [fentanyl, { ...ketamine, lotNumber: 'WEEK-K2' }],
      },
      reason: 'The invoice and the label say otherwise.',
      signing: { pin: accountOf(desk.person).pin, others: [pinOf('supervisor')] },
    }),
  );
  expect(entries).toEqual([]);
  expect(amendment.changes.map(({ from, to }) => [from, to])).toEqual([
    ['PO-7O03', 'PO-7003'],
    ['WEEK-K8', 'WEEK-K2'],
  ]);
  laterActs.set(eventId, ['custody.amended']);
  const period = `from=${scene.dayOf(7)}&to=${scene.dayOf(7)}&place=${scene.places.vault}&start=0`;
  const { rows } = v.parse(
    ShipmentReport,
    await desk.call('GET', `/api/Reports/Shipments?${period}`),
  );
  expect(rows.map(({ lot, orderNumber, amount }) => [lot, orderNumber, amount])).toEqual([
    ['WEEK-F2', 'PO-7003', 25_000],
    ['WEEK-K2', 'PO-7003', 9_900],
  ]);
  expect(rows.at(-1)?.amended?.notes[0]).toContain('was PO-7O03');
}

/** Amends a use at the desk, with everyone who signed it. */
export async function amendUse(
  { laterActs, scene: { desk } }: Week,
  entryId: string,
  changes: object,
  signers: readonly Person[],
): Promise<v.InferOutput<typeof AmendedUse>> {
  const opened = v.parse(UseToAmend, await desk.call('GET', `/api/Uses/${entryId}/ToAmend`));
  const answer = await desk.call('POST', '/api/UseAmendments', {
    ...{ amendmentId: crypto.randomUUID(), useId: opened.useId, lastHash: opened.lastHash },
    ...{ details: { ...opened.details, ...changes }, standIns: [] },
    ...(opened.labels.length > 0 && { labels: opened.labels }),
    reason: 'The patient report says otherwise.',
    signing: { pin: accountOf(desk.person).pin, others: signers.map(pinOf) },
  });
  laterActs.set(entryId, ['use.amended']);
  return v.parse(AmendedUse, answer);
}
