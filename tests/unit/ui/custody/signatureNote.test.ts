import { describe, expect, test } from 'vitest';
import { VialLife } from '../../../../src/client/features/control-values/VialLife.tsx';
import { AmendmentSigning } from '../../../../src/client/features/custody/amendment/AmendmentSigning.tsx';
import { LedgerTable } from '../../../../src/client/features/custody/inventories/LedgerTable.tsx';
import { ActShown } from '../../../../src/client/features/custody/missing-signature/ActShown.tsx';
import { MissingSignatures } from '../../../../src/client/features/custody/missing-signature/MissingSignatures.tsx';
import type { PossibleWitness } from '../../../../src/contract/core/signing.ts';
import type { SignableAct } from '../../../../src/contract/custody/missingSignature.ts';
import { sampleAnswers } from '../../../model/control-values/sampleControlValue.ts';
import {
  sampleActToNote,
  sampleActToSign,
  sampleNoted,
} from '../../../model/core/sampleActToSign.ts';
import { sampleChoices, sampleRecordedUse } from '../../../model/custody/sampleUse.ts';
import { h, html, tag, words } from '../html.ts';

const now = '2026-07-14T12:00:00.000Z';
const { note } = sampleNoted;

describe('a signature that is never given', () => {
  test('stays missing in the ledger, with the note next to it', () => {
    const { entry } = sampleRecordedUse;
    const missing = { ...entry, missingSignatures: [note.meaning, 'second witness'] };
    const rows = [{ ...missing, signatureNotes: [note] }];
    const { inventory, site } = sampleChoices;
    const place = { ...inventory, site, holdings: [] };
    const text = words(html(h(LedgerTable, { inventory: place, rows })));
    expect(text).toContain('Not signed: witness to receipt Never signed: Jun Takeda left before');
    expect(text).toContain('counted again the next day, noted by Ellen Sorensen, Jul 20, 2026');
    expect(text).toMatch(/Not signed: second witness(?! Never)/);
  });

  test('stays missing in the history of each vial, with the note next to it', () => {
    const [{ life } = { life: null }] = sampleAnswers.filter((one) => one.result === 'found');
    if (life === null) throw new Error('The sample has no life');
    const [first, ...rest] = life.events;
    if (first === undefined) throw new Error('Nothing happened in the sample');
    const missing = { ...first, missingSignatures: [note.meaning], signatureNotes: [note] };
    const told = (events: typeof life.events) =>
      words(html(h(VialLife, { life: { ...life, events } })));
    const text = told([missing, ...rest]);
    expect(text).toContain('Not signed: witness to receipt Never signed: Jun Takeda left before');
    expect(told(life.events)).not.toContain('Not signed');
  });

  test('is closed from the queue by people who may note it; the others see why no one signs', () => {
    const queue = (rows: (typeof sampleActToNote)[]) =>
      html(
        h(MissingSignatures, {
          data: { rows, isCut: false, fieldRecords: [] },
          ...{ loadedAt: now, hasDashboard: true },
        }),
      );
    const mine = queue([sampleActToNote]);
    expect(mine).toContain(`href="/missing-signatures/${sampleActToNote.actId}/note"`);
    expect(words(mine)).toContain('no one can sign for them. Close with a note');
    const told = words(queue([{ ...sampleActToNote, mayNote: false }]));
    expect(told).toContain('Jun Takeda can no longer sign in this agency');
    expect(told).not.toContain('Close with a note');
    expect(words(queue([sampleActToSign]))).toContain('Read and sign');
  });
});

test('[ROUTE-16] the history of a vial in an inventory offers to print its label, and to void it while it is active', () => {
  const [{ life } = { life: null }] = sampleAnswers.filter((one) => one.result === 'found');
  if (life === null) throw new Error('The sample has no life');
  const { inventory } = sampleChoices;
  const shown = (status: typeof life.status, where: typeof life.inventory) =>
    html(h(VialLife, { life: { ...life, status, inventory: where } }));
  const place = { id: inventory.id, name: inventory.name };
  expect(shown('active', place)).toContain(`href="/inventory/${place.id}/record?kind=labelVoid"`);
  expect(words(shown('active', place))).toContain('Print label Void label');
  expect(words(shown('void', place))).toMatch(/Print label(?! Void)/);
  expect(words(shown('used', null))).not.toMatch(/Print label|Void label/);
});

test('[AMEND-07] an event that was amended is shown to a person who signs it as it is and as it was', () => {
  const amendment: SignableAct['amendments'][number] = {
    id: sampleActToSign.actId,
    number: 1,
    changes: [{ field: 'orderNumber', label: 'Order number', from: '26-2041', to: '26-2042' }],
    reason: 'The invoice says otherwise.',
    recordedBy: 'Ellen Sorensen',
    recordedAt: now,
    ...{ signatures: [], inPlaceOf: [], hash: '1a'.repeat(32) },
  };
  const shown = (amendments: SignableAct['amendments']) =>
    html(h(ActShown, { act: { ...sampleActToSign, amendments }, given: null }));
  expect(shown([amendment])).toContain('<s>26-2041</s> 26-2042');
  expect(words(shown([amendment]))).toContain('The invoice says otherwise. Amended Jul 14, 2026');
  expect(shown([])).not.toContain('Amended');
});

test('[CASE-09] a breakage in the ledger has a link to its photos, and one without an event has none', () => {
  const { entry } = sampleRecordedUse;
  const { inventory, site } = sampleChoices;
  const place = { ...inventory, site, holdings: [] };
  const shown = (event: { eventId?: string }) =>
    html(h(LedgerTable, { inventory: place, rows: [{ ...entry, kind: 'breakage', ...event }] }));
  expect(shown({ eventId: inventory.id })).toContain(`href="/events/${entry.id}/photos"`);
  expect(shown({})).not.toContain('/photos"');
});

test('[AMEND-04] an amendment offers only the original signer where no one else may sign', () => {
  const person = (number: number, name: string): PossibleWitness => ({
    ...{ id: `0197b1c0-0000-7000-8000-00000000000${number}`, userName: `person${number}`, name },
    ...{ role: 'Medic', isHere: true, onlyWitnesses: false },
  });
  const [jun, tom] = [person(1, 'Jun Takeda'), person(2, 'Tom Baker')];
  const act = {
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
    getSnapshot: () => ({
      hasTag: () => false,
      context: { errors: {}, problem: null, isUncertain: false, signer: 0 },
      children: {},
    }),
  };
  const part = { meaning: 'witness to waste', name: jun.name, userId: jun.id };
  const signing = (as: 'original' | 'inPlaceOf', people = [jun, tom]) =>
    html(
      h(AmendmentSigning, {
        ...{ act, people, frame: {}, trail: [], sequence: 4, changes: [], reason: 'A mistake.' },
        signer: { id: tom.id, fullName: 'Dana Whitlock' },
        plan: {
          own: { meaning: 'used', as: 'recorder', name: '', userId: null },
          others: [{ ...part, as }],
        },
        words: { what: 'the use', subject: 'The use was' },
      }),
    );
  const original = signing('original');
  expect(words(original)).toContain('Signer Jun Takeda, Medic');
  expect(tag(original, /<input[^>]*value="person1"[^>]*>/)).toContain('checked');
  expect(original).not.toContain('person2');
  expect(words(original)).not.toMatch(/Someone else|Signer username/);
  // Someone who is not among the people offered is named by their username.
  expect(words(signing('original', [tom]))).toContain('Signer username');
  const another = signing('inPlaceOf');
  expect(words(another)).toContain('Someone else');
  expect(tag(another, /<input[^>]*value="person1"[^>]*>/)).not.toContain('checked');
});
