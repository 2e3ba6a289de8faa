import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { custodyEventMachine } from '../../../machines/custody/custodyEvent.machine.ts';
import { CustodyEvent } from '../../../src/client/features/custody/event/CustodyEvent.tsx';
import { RecordMenu } from '../../../src/client/features/custody/inventories/RecordMenu.tsx';
import { TransitCard } from '../../../src/client/features/custody/inventories/TransitCard.tsx';
import type { EventChoices, OpenTransfers } from '../../../src/contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../src/contract/custody/custodyEvent.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
  typedReceipt,
} from '../../model/custody/sampleCustodyEvent.ts';
import { h, html, tag, words } from './html.ts';

const { inventory, site, holdings } = sampleEventChoices;
const place = {
  ...inventory,
  site,
  holdings: holdings.map((held) => ({ ...held, balance: held.balance ?? 0 })),
};
const [holding] = holdings;
if (!holding) throw new Error('The sample has a holding.');

function opened(kind: CustodyEventKind | null, more: Partial<EventChoices> = {}) {
  const sources = { ...sampleSources, choices: { ...sampleEventChoices, ...more } };
  const input = {
    inventoryId: inventory.id,
    kind,
    transferId: null,
    timeZone: 'America/New_York',
    openedAt: '2026-07-14T11:31:00.000Z',
    sources,
    idempotencyKey: inventory.id,
  };
  const work = createActor(custodyEventMachine, { input }).start();
  const markup = () => html(h(CustodyEvent, { work, signer: 'Dana Whitlock', place }));
  return { work, markup, read: () => words(markup()) };
}

describe('the form of an event', () => {
  test('[SHELL-02] [COUNT-06] of a scheduled count shows what the ledger has, of a blind one and a recount nothing of it', async () => {
    const { work, read, markup } = opened('count');
    expect(read()).not.toContain('On record');
    work.send({ type: 'form.changed', typed: { mode: 'scheduled' } });
    expect(read()).toContain('On record: 4 vials');
    for (const mode of ['blind', 'recount']) {
      work.send({ type: 'form.changed', typed: { mode } });
      expect(read()).not.toContain('On record');
      expect(markup()).not.toMatch(/4\svials/);
    }
  });

  test('[ROUTE-16] of a count shows labels as they are scanned, and of a blind one and a recount none that is missing', async () => {
    const { work, read } = opened('count');
    work.send({ type: 'code.scanned', code: 'CV1-0000001' });
    work.send({ type: 'code.scanned', code: 'CV1-0000003' });
    for (const mode of ['blind', 'recount']) {
      work.send({ type: 'form.changed', typed: { mode } });
      expect(read()).toContain('2 scanned');
      expect(read()).not.toMatch(/found|unexpected|CV1-0000002/);
    }
    work.send({ type: 'form.changed', typed: { mode: 'scheduled' } });
    expect(read()).toContain('1 found, 1 not found, 1 unexpected');
    expect(read()).toContain('Not found yet CV1-0000002');
    expect(read()).toContain('CV1-0000003 in transit');
  });

  test('asks which of two moments a time is that happens twice, and of no other time', () => {
    const { work, read, markup } = opened('loss');
    const twice = { occurredOn: '2026-11-01', occurredTime: '01:30-05:00' };
    const between = { probably: 'known', probablyFrom: '2026-11-01T01:45', probablyTo: '' };
    work.send({ type: 'form.changed', typed: { ...twice, ...between } });
    expect(read()).toContain('1:30 AM EDT 1:30 AM EST');
    expect(read()).toContain('1:45 AM EDT 1:45 AM EST');
    expect(tag(markup(), /<input[^>]*id="occurredTime"[^>]*>/)).toContain('value="01:30"');
    expect(tag(markup(), /<option value="-05:00" selected[^>]*>/)).not.toBe('');
    const once = { occurredOn: '2026-11-02', probablyFrom: '2026-11-02T01:45' };
    work.send({ type: 'form.changed', typed: once });
    expect(read()).not.toContain('clocks went back');
  });

  test('[ROUTE-16] asks for labels only at counts, if there are labeled vials', async () => {
    const agencyId = sampleEventChoices.labelled.agencyId;
    const none = { labelled: { agencyId, vials: [] }, isLabeled: false };
    expect(opened('count', none).read()).not.toContain('Labels of the vials');
    expect(opened('receive').read()).not.toContain('Labels of the vials');
    expect(opened('shiftChange').read()).toContain('Labels of the vials');
    const left = { ...none, isLabeled: true };
    expect(opened('count', left).read()).toContain('No labeled vials here');
  });

  test('[ERR-OTHER] names the lot of each error, in the order of the page, and keeps what was typed', async () => {
    const { work, markup } = opened('receive');
    work.send({ type: 'line.added', typed: typedReceipt });
    work.send({ type: 'form.submitted', typed: { ...typedReceipt, supplierId: '' } });
    const linked = [...markup().matchAll(/href="#([^"]*)"/g)].map(([, field]) => field);
    expect(linked).toEqual(['supplierId', 'product-2', 'number-2', 'expires-2', 'containers-2']);
    expect(words(markup())).toContain('Lot 2: Enter how many containers.');
    expect(tag(markup(), /<input[^>]*id="number-1"[^>]*>/)).toContain('value="A1"');
    expect(tag(markup(), /<input[^>]*id="containers-2"[^>]*>/)).toContain('aria-invalid="true"');
  });

  test('repeats everything before it is signed, and asks as many people as the agency requires', async () => {
    const { work, read, markup } = opened('receive');
    work.send({ type: 'form.submitted', typed: typedReceipt });
    for (const part of [
      '10 vials',
      '1,000 mcg (20 mL)',
      'lot A1',
      'PO-118',
      'Headquarters',
      '2 containers of 5, 2 ordered',
      'Jul 9, 2026',
    ]) {
      expect(read()).toContain(part);
    }
    expect(read()).toContain('Two signatures required');
    expect(markup()).toContain('name="userName-0"');
    const alone = opened('receive', { signers: { ...sampleEventChoices.signers, receive: 'one' } });
    alone.work.send({ type: 'form.submitted', typed: typedReceipt });
    expect(alone.read()).toContain('Your signature');
    expect(alone.markup()).not.toContain('name="userName-0"');
  });

  test('says why a kind cannot be chosen', async () => {
    const { markup, read } = opened(null, { incoming: [] });
    expect(markup()).toMatch(/<button[^>]*>Receive a delivery</);
    expect(markup()).not.toMatch(/<button[^>]*>Receive a transfer</);
    expect(read()).toContain('No incoming transfers.');
  });
});

describe('the page of an inventory', () => {
  const card = (transfers: OpenTransfers) => html(h(TransitCard, { inventory: place, transfers }));
  const menu = (transfers: OpenTransfers) => html(h(RecordMenu, { inventory: place, transfers }));
  const none = { incoming: [], outgoing: [] };
  const address = `/inventory/${inventory.id}/record?kind=`;
  const back = { ...sampleTransfer, from: sampleTransfer.to, to: sampleTransfer.from };

  test('shows what waits here, with the way to receive or refuse it', () => {
    const markup = card({ ...none, incoming: [sampleTransfer] });
    expect(words(markup)).toContain('Waiting for you');
    expect(words(markup)).toContain('2 vials fentaNYL 50 mcg/mL');
    for (const kind of ['transferIn', 'transferRefused']) {
      expect(markup).toContain(`${address}${kind}&amp;transfer=${sampleTransfer.id}`);
    }
  });

  test('shows what was sent and not received, with the way to restock it', () => {
    const sent = card({ ...none, outgoing: [back] });
    expect(words(sent)).toContain('Waiting for HQ Vault');
    expect(sent).toContain(`${address}transferReturned&amp;transfer=${sampleTransfer.id}`);
    const refusal = { state: 'refused', refusedBy: 'E. Sorensen', refusal: 'Not ordered' } as const;
    expect(words(card({ ...none, outgoing: [{ ...back, ...refusal }] }))).toContain(
      'Refused By E. Sorensen: Not ordered',
    );
    // Who refused it has nothing more to do.
    const here = card({ ...none, incoming: [{ ...sampleTransfer, ...refusal }] });
    expect(here).not.toContain('kind=transferIn');
    expect(card(none)).toBe('');
  });

  test('offers in its menu what can be recorded there now', () => {
    expect(menu(none)).toContain(`${address}receive"`);
    expect(menu(none)).toContain(`${address}count"`);
    expect(menu(none)).not.toContain(`${address}transferIn"`);
    expect(menu({ ...none, incoming: [sampleTransfer] })).toContain(`${address}transferIn"`);
    expect(menu(none)).not.toContain(`${address}expiry"`);
  });
});
