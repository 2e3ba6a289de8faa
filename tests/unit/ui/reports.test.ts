import { describe, expect, test } from 'vitest';
import { CountReportPage } from '../../../src/client/features/reports/CountReportPage.tsx';
import { PerpetualLines } from '../../../src/client/features/reports/PerpetualLines.tsx';
import { partsOf } from '../../../src/client/features/reports/partsOf.ts';
import { PersonActsPage } from '../../../src/client/features/reports/person-acts/PersonActsPage.tsx';
import { UseLogTable } from '../../../src/client/features/reports/UseLogTable.tsx';
import type { CountReport } from '../../../src/contract/reports/countReport.ts';
import type { PersonAct, PersonActs } from '../../../src/contract/reports/personActs.ts';
import type { PerpetualLine, UseLog } from '../../../src/contract/reports/report.ts';
import { fentanyl } from '../rules/products.ts';
import { h, html, words } from './html.ts';
import { reportHead as head, reportPage as page } from './sample.ts';

const id = '00000000-0000-4000-8000-000000000099';

function line(sequence: number, change: number, balance: number): PerpetualLine {
  return {
    sequence,
    kind: change < 0 ? 'use' : 'shelfFound',
    level: 'external',
    productId: fentanyl.id,
    lot: 'F1',
    inventory: 'Medic 2',
    occurredAt: '2026-07-02T03:30:00.000Z',
    recordedAt: '2026-07-02T03:30:00.000Z',
    isLate: false,
    change,
    balance,
    summary: '',
    recordedBy: 'Dana Whitlock',
    signedBy: [],
    signatureNotes: [],
    corrects: null,
  };
}

const sum = {
  product: fentanyl,
  ...{ opening: 4_000, received: 2_000, taken: 1_500, closing: 4_500, lines: 2 },
  ...{ fromInventories: 0, toInventories: 0 },
};

/** The page of a report that starts with this line. */
function shown(start: number, rows: PerpetualLine[]): string {
  const parts = partsOf({ products: [sum], rows }, start);
  return parts.map((part) => words(html(h(PerpetualLines, { ...part, head })))).join('');
}

describe('[ROUTE-18] the ledger of one product', () => {
  const [taken, found] = [line(7, -1_500, 2_500), line(8, 2_000, 4_500)];

  test('runs from the opening to the closing balance, in the agency’s time', () => {
    const text = shown(0, [taken, found]);
    expect(text).toContain('Jul 1, 2026 Opening balance 4 2 vials');
    expect(text).toContain('Jul 1, 2026, 23:30 Used F1 1.5 2.5 1.25 vials');
    expect(text).toContain('Shelf found F1 2 4.5 2.25 vials');
    expect(text).toContain('Jul 14, 2026 Closing balance 4.5 2.25 vials');
  });

  test('with only some of the lines says so', () => {
    const first = shown(0, [taken]);
    expect(first).toContain('Opening balance 4 ');
    expect(first).toContain('Carried forward 2.5 ');
    const second = shown(1, [found]);
    expect(second).toContain('Brought forward 2.5 ');
    expect(second).toContain('Closing balance 4.5 ');
    expect(shown(2, [])).toBe('');
  });
});

describe('[ROLE-03] the use log', () => {
  const use: UseLog['rows'][number] = {
    useId: id,
    productId: fentanyl.id,
    lot: { id, number: 'F1', expiresOn: '2027-01-31' },
    inventory: 'Medic 2',
    occurredAt: '2026-07-02T03:30:00.000Z',
    patientId: null,
    noPatientReason: '',
    given: 1_500,
    givenBy: 'Dana Whitlock',
    authorizedBy: 'Ruth Halloran',
    orderKind: 'verbal',
    wasted: 500,
    wasteManner: 'sinkWithWitness',
    wastedAt: '2026-07-03T03:30:00.000Z',
    disposedBy: 'Dana Whitlock',
    witnessedBy: null,
    witnessNote: null,
    correctedBy: [12],
  };
  const log = (showsPatients: boolean): UseLog => ({
    head,
    choices: { places: [], products: [] },
    maySeePatients: true,
    showsPatients,
    products: [{ product: fentanyl, doses: 1, given: 1_500, corrected: 0, wasted: 500 }],
    rows: [showsPatients ? { ...use, patientId: 'P-7' } : use],
    total: 1,
  });

  test('says that patients are left out, what is corrected and who has yet to sign', () => {
    const text = words(html(h(UseLogTable, { data: log(false) })));
    expect(text).toContain('Jul 1, 2026 23:30 Hidden 75 mcg 1.5 mL Dana Whitlock');
    expect(text).toContain('Corrected by entry 12');
    expect(text).toContain('Not signed yet');
  });

  test('says why a witness never signs', () => {
    const witnessNote = {
      meaning: 'witness to waste',
      reason: 'The witness left.',
      name: 'Ellen Sorensen',
      notedAt: '2026-07-03T03:30:00.000Z',
    };
    const data = { ...log(false), rows: [{ ...use, witnessNote }] };
    expect(words(html(h(UseLogTable, { data })))).toContain(
      'Not signed Never signed: The witness left, noted by Ellen Sorensen, Jul 2, 2026, 23:30',
    );
  });

  test('has the patient on request', () => {
    expect(words(html(h(UseLogTable, { data: log(true) })))).toContain('23:30 P-7 75 mcg');
  });
});

const choices = { places: [], products: [] };

describe('[ROUTE-18] counts and discrepancies', () => {
  const difference = {
    id,
    kind: 'count' as const,
    inventory: 'Medic 2',
    product: fentanyl,
    lot: 'F1',
    label: null,
    recorded: null,
    found: '6000',
    openedAt: '2026-07-02T03:30:00.000Z',
    openedBy: 'Dana Whitlock',
    resolvedAt: null,
    resolution: null,
  };
  const report: CountReport = {
    head,
    choices,
    rows: [],
    total: 0,
    withDifference: 0,
    uncounted: ['Medic 1'],
    differences: [
      difference,
      {
        ...difference,
        id: 'seal',
        kind: 'seal',
        product: null,
        lot: null,
        recorded: '48213',
        found: '48231',
        resolvedAt: '2026-07-03T12:00:00.000Z',
        resolution: 'Typed wrongly',
      },
      {
        ...difference,
        id: 'label',
        kind: 'label',
        label: 'CV1-0000007',
        recorded: 'in Medic 1',
        found: 'scanned here',
      },
    ],
    differenceTotal: 3,
    openTotal: 2,
  };

  test('hide the ledger from an open blind count, and say what no one counted', () => {
    const text = words(html(h(CountReportPage, { ...page, data: report })));
    expect(text).toContain('Blind count, still open 6 mL Open');
    expect(text).toContain('48213 48231 Explained Jul 3, 2026, 08:00 Typed wrongly');
    expect(text).toContain('Not counted in this period Medic 1');
    expect(text).toContain('Label CV1-0000007 fentaNYL');
    expect(text).toContain('Medic 2, lot F1 in Medic 1 scanned here Open');
    expect(text).toContain('2 open');
  });
});

describe('[REPORT-04] the acts of a person', () => {
  const person = { id, name: 'Ruth Halloran' };
  const data: PersonActs = { head, choices, people: [person], person: null, rows: [], older: null };
  const shownAs = (more: Partial<PersonActs>, address = '/reports/person-acts') =>
    words(html(h(PersonActsPage, { ...page, address, data: { ...data, ...more } })));

  test('ask for a person first, and offer no file until then', () => {
    const text = shownAs({});
    expect(text).toContain('Choose a person');
    expect(text).not.toContain('CSV');
  });

  test('show each act with the roles in it, and the way to older ones', () => {
    const act: PersonAct = {
      ...{ id, title: 'Used', summary: '75 mcg given', sequence: 12, isLate: true },
      ...{ occurredAt: '2026-07-02T03:30:00.000Z', recordedAt: '2026-07-02T19:30:00.000Z' },
      ...{ inventory: { id, name: 'Medic 2' }, roles: ['gave', 'disposed'] },
    };
    const form = { ...act, id: 'form', title: 'NY Form 3848', inventory: null, isLate: false };
    const text = shownAs({ person, rows: [act, form], older: `${act.occurredAt}_${id}` });
    expect(text).toContain('Acts of Ruth Halloran');
    expect(text).toContain('Jul 1, 2026, 23:30 Recorded late Used No. 12 Gave, Disposed Medic 2');
    expect(text).toContain('NY Form 3848 No. 12 Gave, Disposed Whole registration');
    expect(text).toContain('2 acts on this page');
    expect(text).toContain('Newest first Older');
    expect(text).toContain('Keep until');
  });

  test('go from page to page with the same filter', () => {
    const address = `/reports/person-acts?userId=${id}&role=gave&before=now`;
    const older = `2026-07-02T03:30:00.000Z_${id}`;
    const shown = html(h(PersonActsPage, { ...page, address, data: { ...data, person, older } }));
    const links = [...shown.matchAll(/href="([^"]*role=gave[^"]*)"/g)].map(([, href = '']) => {
      const { searchParams } = new URL(href.replaceAll('&amp;', '&'), 'https://countersign.test');
      return Object.fromEntries(searchParams);
    });
    const filter = { userId: id, role: 'gave' };
    expect(links).toEqual(expect.arrayContaining([filter, { ...filter, before: older }]));
  });

  test('say that there are none', () => {
    expect(shownAs({ person })).toContain('nothing was done by this person');
  });
});
