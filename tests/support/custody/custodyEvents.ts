import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type {
  CustodyEventDetails,
  CustodyEventKind,
  DetailsOf,
} from '../../../src/contract/custody/custodyEvent.ts';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import type { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { suppliers } from '../../../src/server/database/schema/agency.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  type RecordEventParts,
  recordCustodyEvent,
} from '../../../src/server/features/custody/event/recordCustodyEvent.ts';
import { ProblemError } from '../../../src/server/platform/http/problemError.ts';
import { pin } from '../people/people.ts';
import { pinHashOf, sessionOf } from '../people/sessionOf.ts';
import { addCustody, type TestCustody } from './custody.ts';
import { ordered, packed } from './shipments.ts';

export interface EventCustody extends TestCustody {
  readonly prefix: string;
  /** A vault next to the bag; everyone of the agency is associated with it. */
  readonly vaultId: string;
  readonly supplierId: string;
  readonly distributorId: string;
}

/** An agency with a bag of (four) vials, an empty vault, a supplier and a reverse distributor. */
export async function addEventCustody(
  database: Database,
  prefix: string,
  vials = 4,
): Promise<EventCustody> {
  const custody = await addCustody(database, prefix, vials);
  const { agencyId, siteId, people } = custody;
  const [vaultId, supplierId, distributorId] = [randomUUID(), randomUUID(), randomUUID()];
  const place = { id: vaultId, agencyId, siteId, name: `${prefix} vault` };
  await database.insert(inventories).values({ ...place, kind: 'vault' });
  const associated = Object.values(people).map((userId) => ({
    agencyId,
    inventoryId: vaultId,
    userId,
  }));
  await database.insert(inventoryUsers).values(associated);
  const [deaNumber, address] = ['AB1234563', '5 Birch Road, Millbrook, NY 12545'];
  await database.insert(suppliers).values([
    { id: supplierId, agencyId, name: 'Birch Supply', kind: 'distributor', deaNumber, address },
    {
      id: distributorId,
      agencyId,
      name: 'Larch Returns',
      kind: 'reverseDistributor',
      deaNumber,
      address,
    },
  ]);
  return { ...custody, prefix, vaultId, supplierId, distributorId };
}

export const recordedAt = new Date('2026-03-10T08:00:00.000Z');

/** What a correction reports as lost, if no one knows when it happened. */
export const missing = { isTheft: false, probablyFrom: null, probablyTo: null };

type Assumed =
  | 'condition'
  | 'isRecoverable'
  | 'inventoryId'
  | 'occurredAt'
  | 'reasonId'
  | 'note'
  | 'discoveredAt'
  | 'probablyFrom'
  | 'probablyTo';

/**
 * What an event says if nothing else is requested: at the bag, half an hour ago; a loss was discovered then, and no one
 * knows when it happened.
 */
export function detailsOf<Kind extends CustodyEventKind>(
  custody: EventCustody,
  kind: Kind,
  rest: Omit<DetailsOf<Kind>, 'kind' | Assumed> &
    Partial<Pick<DetailsOf<Kind>, Assumed & keyof DetailsOf<Kind>>>,
): CustodyEventDetails {
  const occurredAt = rest.occurredAt ?? '2026-03-10T07:31:00.000Z';
  const discovery = { discoveredAt: occurredAt, probablyFrom: null, probablyTo: null };
  return {
    kind,
    inventoryId: custody.inventoryId,
    occurredAt,
    reasonId: null,
    note: 'As told by the crew.',
    ...(kind === 'loss' ? discovery : {}),
    ...(kind === 'waste' ? { condition: 'drawn' } : {}),
    ...(kind === 'breakage' ? { isRecoverable: false } : {}),
    ...rest,
  } as unknown as CustodyEventDetails;
}

/** Takes every PIN for right, so that only the rules and the database stand in the way. */
export const trusting: typeof verifyPin = async (database, { by, agencyId }) => {
  const which = 'id' in by ? eq(users.id, by.id) : eq(users.userName, by.userName);
  const rows = await database.select({ id: users.id }).from(users).where(which);
  const membership = await findMembership(database, rows[0]?.id ?? randomUUID(), agencyId);
  return membership === undefined
    ? { kind: 'unknown' }
    : {
        kind: 'ok',
        account: membership.account,
        pinHash: await pinHashOf(database, membership.account.id),
      };
};

/** Records an event as one of the agency's people, next to others by their short names; some of them sign later. */
export async function recordAs(
  database: Database,
  custody: EventCustody,
  [who, ...others]: readonly [string, ...string[]],
  details: CustodyEventDetails,
  {
    key = randomUUID(),
    parts = {},
    later = [],
  }: { key?: string; parts?: Partial<RecordEventParts>; later?: readonly string[] } = {},
) {
  const request = {
    form: {
      idempotencyKey: key,
      details,
      signing: {
        pin,
        others: others.map((name, index) => ({
          userName: `${custody.prefix}${name}`,
          pin: later.includes(name) ? null : String(482_610 + index),
        })),
      },
    },
    session: await sessionOf(database, custody.people[who] ?? '', custody.agencyId),
    origin: { requestId: null, address: null },
    now: recordedAt,
  };
  return recordCustodyEvent(database, request, {
    verifyPin: trusting,
    reached: () => undefined,
    ...parts,
  });
}

/** What is in a vial of `addCustody`, in microliters. */
export const vial = 2_000;

/** A count without a seal, started at no known place of the ledger. */
export const counted = { seal: null, bookSequence: null };

/** Events of the agency's fentanyl, by numbers of vials; at the bag by default. */
export function actsOf(custody: EventCustody) {
  const line = (vials = 1) => [{ lotId: custody.lotId, amount: vials * vial }];
  return {
    line,
    breaking: () => detailsOf(custody, 'breakage', { lines: line() }),
    sending: (vials = 1) =>
      detailsOf(custody, 'transferOut', {
        toInventoryId: custody.vaultId,
        carrier: 'Sam',
        lines: line(vials),
      }),
    arriving: (transferId: string | null, vials = 1) =>
      detailsOf(custody, 'transferIn', {
        inventoryId: custody.vaultId,
        transferId: transferId ?? '',
        lines: line(vials),
      }),
    takingBack: (transferId: string | null, vials = 1) =>
      detailsOf(custody, 'transferReturned', { transferId: transferId ?? '', lines: line(vials) }),
    counting: (vials: number, more: object = {}) =>
      detailsOf(custody, 'count', {
        ...counted,
        recountOfId: null,
        mode: 'blind',
        lines: [{ lotId: custody.lotId, found: vials * vial }],
        ...more,
      }),
    handing: (vials: number) =>
      detailsOf(custody, 'shiftChange', {
        ...counted,
        signerIs: 'offGoing',
        lines: [{ lotId: custody.lotId, found: vials * vial }],
      }),
    receipt: (more: object = {}) =>
      detailsOf(custody, 'receive', {
        inventoryId: custody.vaultId,
        supplierId: custody.supplierId,
        orderNumber: '26-2041',
        ...ordered,
        lines: [
          {
            productId: custody.productId,
            lotNumber: 'F2701C',
            expiresOn: '2027-01-31',
            units: 10,
            ...packed(1, 10),
          },
        ],
        ...more,
      }),
  };
}

/** Expects that a recording is refused with a code, and marks a field of the form. */
export async function expectRefusal(
  recording: Promise<unknown>,
  code: string,
  field?: string,
): Promise<void> {
  const reason = await recording.then(
    () => 'It was recorded',
    (error: unknown) => error,
  );
  if (!(reason instanceof ProblemError)) throw new Error(String(reason));
  expect(reason.code).toBe(code);
  if (field !== undefined) expect(Object.keys(reason.fields ?? {})).toContain(field);
}
