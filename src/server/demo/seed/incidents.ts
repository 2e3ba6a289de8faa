import { formatUnits } from '../../../rules/quantity/quantityText.ts';
import { addDays } from '../../../rules/time/custodyTime.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { countAll, transfer, use } from './acts.ts';
import { addLot, holdingsOf, post } from './book.ts';
import type { Act } from './routine.ts';
import { receive } from './shipments.ts';
import { moment, pairOf, personNamed, placeNamed, productOf, type SeedContext } from './world.ts';

/** What the incidents leave to do, in addition to the entries. */
export interface Loss {
  readonly entryId: string;
  readonly placeId: string;
  readonly discoveredAt: Date;
  /** Of the report; of one that is open it follows from the year. */
  readonly number?: string;
  /** Of a loss that is over: when each thing about it was done. */
  readonly past?: Readonly<
    Record<'foundAt' | 'reportedAt' | 'noticeAt' | 'toldAt' | 'filedAt' | 'closedAt', Date>
  >;
}

/**
 * The things that went wrong, each one an exception that the dashboard must show: an expired lot,
 * a broken vial, a miscounted transfer and its correction, a late entry, an unsigned waste, a loss.
 */
export function planIncidents(world: SeedContext, losses: Loss[]): Act[] {
  const act = (daysAgo: number, time: string, run: (at: Date) => void): Act => {
    const at = moment(world, daysAgo, time);
    return { at, run: () => run(at) };
  };
  const vault = placeNamed(world, 'HQ Vault');
  const stationSafe = placeNamed(world, 'Station 2 Safe');
  const [sam, ellen] = pairOf(world, vault);
  const person = (userName: string) => personNamed(world, userName);
  const { book } = world;
  const first = (key: string, before: Date, place = vault) => {
    const product = productOf(world, key);
    const held = holdingsOf(book, place, product)[0];
    if (held !== undefined) return { product, ...held };
    // It was used up that day: the vault sends one, so that the story continues.
    const [receiver] = pairOf(world, place);
    const day = addDays(world.today, -2);
    transfer(book, [vault, place], product, 1, [sam, receiver], before, day);
    const sent = holdingsOf(book, place, product)[0];
    if (sent === undefined) throw new Error(`The demo has no ${key} at ${place.name}`);
    return { product, ...sent };
  };
  return [
    act(200, '09:20', (at) => {
      const product = productOf(world, 'lorazepam');
      const lot = addLot(book, product, 'L8803', addDays(world.today, -2));
      const partner = world.partners.supplier;
      const day = addDays(world.today, -200);
      const people = [ellen, sam] as const;
      receive(book, { place: vault, product, lot, partner, order: '88-2041', people, at, day }, 3);
    }),
    act(12, '14:20', (at) => {
      const { product, lot } = first('hydro', at);
      post(book, {
        kind: 'breakage',
        place: vault,
        product,
        lot,
        change: -product.contentPerUnit,
        at,
        signs: [
          [person('dwhitlock'), 'found'],
          [ellen, 'witness to waste'],
        ],
        summary: '1 vial broken',
        note: 'Vial dropped; all liquid was recovered and wasted before a witness.',
        audit: 'stock.broken',
      });
    }),
    ...correctedTransfer(world, act),
    act(4, '08:15', (at) => {
      const { product, lot } = first('diazepam', at, placeNamed(world, 'Medic 4'));
      const moved = product.contentPerUnit;
      const common = { product, lot, at, occurredAt: new Date(at.getTime() - 90_000_000) };
      const priya = person('pnandakumar');
      post(book, {
        ...common,
        kind: 'transferOut',
        place: placeNamed(world, 'Medic 4'),
        change: -moved,
        signs: [
          [priya, 'issued'],
          [sam, 'received'],
        ],
        summary: `${formatUnits(moved, toProduct(product))} to HQ Vault`,
        audit: 'stock.transferred',
      });
      post(book, {
        ...common,
        kind: 'transferIn',
        place: vault,
        change: moved,
        signs: [
          [sam, 'received'],
          [priya, 'issued'],
        ],
        summary: `${formatUnits(moved, toProduct(product))} from Medic 4`,
        audit: 'stock.transferred',
      });
    }),
    act(2, '22:14', (at) => {
      const medic1 = placeNamed(world, 'Medic 1');
      const { product, lot } = first('ketamine', at, medic1);
      use(book, medic1, product, lot, {
        at,
        occurredAt: new Date(at.getTime() - 1_200_000),
        administeringProvider: person('lmarchetti'),
        witness: null,
        given: product.contentPerUnit / 2,
        authorizedBy: 'R. Halloran',
        incidentNumber: `${world.today.slice(2, 4)}-003799`,
        patientId: 'P-20411',
        isVerbal: true,
      });
    }),
    act(3, '13:40', (at) => useFromBag(world, at, 1_000)),
    act(1, '11:20', (at) => useFromBag(world, at, 1_500)),
    act(1, '09:00', (at) => {
      const product = productOf(world, 'lorazepam');
      const held = holdingsOf(book, vault, product).find(({ lot }) => lot.number === 'L8803');
      if (held === undefined) return;
      post(book, {
        kind: 'expiry',
        place: vault,
        product,
        lot: held.lot,
        change: 0,
        at,
        signs: [[ellen, 'recorded as expired']],
        summary: 'Lot passed its date; it may no longer be issued',
        audit: 'stock.expired',
      });
    }),
    act(1, '16:30', (at) => {
      const medic3 = placeNamed(world, 'Medic 3');
      const { product, lot } = first('morphine', at, medic3);
      const entry = post(book, {
        kind: 'loss',
        place: medic3,
        product,
        lot,
        change: -product.contentPerUnit,
        at,
        signs: [
          [person('jtakeda'), 'reported'],
          [person('dwhitlock'), 'witness to report'],
        ],
        summary: '1 vial missing',
        note: 'Not found after a search of the vehicle and the station; police were notified.',
        audit: 'stock.lost',
      });
      losses.push({ entryId: entry.id, placeId: medic3.id, discoveredAt: at });
    }),
    act(1, '19:05', (at) => {
      const pair = [person('lmarchetti'), sam] as const;
      countAll(book, stationSafe, pair, at, true);
    }),
    morningIssue(world),
  ];
}

/** The supervisor helped out, so the bag needs the vials that are issued this morning. */
function useFromBag(world: SeedContext, at: Date, given: number): void {
  const bag = placeNamed(world, 'Supervisor 1 bag');
  const product = productOf(world, 'fentanyl');
  const held = holdingsOf(world.book, bag, product)[0];
  if (held === undefined) throw new Error('The demo bag has no fentanyl');
  use(world.book, bag, product, held.lot, {
    at,
    occurredAt: new Date(at.getTime() - 900_000),
    administeringProvider: personNamed(world, 'dwhitlock'),
    witness: personNamed(world, 'moyelaran'),
    given,
    authorizedBy: 'R. Halloran',
    incidentNumber: `${world.today.slice(2, 4)}-00${given + 2_700}`,
    patientId: `P-${given + 19_300}`,
    isVerbal: false,
  });
}

/** Six vials were written out of the vault, five left it. */
function correctedTransfer(
  world: SeedContext,
  act: (daysAgo: number, time: string, run: (at: Date) => void) => Act,
): Act[] {
  const { book } = world;
  const vault = placeNamed(world, 'HQ Vault');
  const safe = placeNamed(world, 'Station 2 Safe');
  const [sam, ellen] = pairOf(world, vault);
  const lena = personNamed(world, 'lmarchetti');
  const product = productOf(world, 'midazolam');
  const wrong: { id: string; sequence: number; lotId: string }[] = [];
  return [
    act(9, '18:55', (at) => {
      const lot = holdingsOf(book, vault, product)[0]?.lot;
      if (lot === undefined) throw new Error('The demo vault has no midazolam');
      const common = { product, lot, at, audit: 'stock.transferred' };
      const entry = post(book, {
        ...common,
        kind: 'transferOut',
        place: vault,
        change: -6 * product.contentPerUnit,
        signs: [
          [sam, 'issued'],
          [lena, 'received'],
        ],
        summary: '6 vials to Station 2 Safe',
      });
      wrong.push({ id: entry.id, sequence: entry.sequence, lotId: lot.id });
      post(book, {
        ...common,
        kind: 'transferIn',
        place: safe,
        change: 5 * product.contentPerUnit,
        signs: [
          [lena, 'received'],
          [sam, 'issued'],
        ],
        summary: '5 vials from HQ Vault',
      });
    }),
    act(5, '08:32', (at) => {
      const [entry] = wrong;
      const lot = book.lots.find(({ id }) => id === entry?.lotId);
      if (entry === undefined || lot === undefined) return;
      post(book, {
        kind: 'correction',
        place: vault,
        product,
        lot,
        change: product.contentPerUnit,
        at,
        signs: [
          [sam, 'corrected'],
          [ellen, 'witness to correction'],
        ],
        summary: 'Five vials left the vault, not six',
        note: `Corrects entry ${entry.sequence}.`,
        correctionOfId: entry.id,
        audit: 'entry.corrected',
      });
    }),
  ];
}

/** An hour and a half before the demo is opened, whenever that is. */
function morningIssue(world: SeedContext): Act {
  const at = new Date(world.now.getTime() - 95 * 60_000);
  const vault = placeNamed(world, 'HQ Vault');
  const bag = placeNamed(world, 'Supervisor 1 bag');
  const people = [personNamed(world, 'sokafor'), personNamed(world, 'dwhitlock')] as const;
  const fentanyl = productOf(world, 'fentanyl');
  return {
    at,
    run: () => transfer(world.book, [vault, bag], fentanyl, 2, people, at, world.today),
  };
}
