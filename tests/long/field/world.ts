import { eq } from 'drizzle-orm';
import type { FieldEnvelope } from '../../../src/contract/custody/fieldEnvelope.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { rejectFixtures, takeFixturesOver } from '../../support/database/fixtureRows.ts';
import { TestDevice } from '../../support/field/testDevice.ts';
import { type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import type { Random } from '../../support/random.ts';
import type { TestServer } from '../../support/server/server.ts';

/** What a campaign did, for its figures. */
export interface Tally {
  made: number;
  deliveries: number;
  /** Answers that the database could not be reached. */
  unavailable: number;
  online: number;
  /** Of all records, at the ends of their walks: how many are in each state. */
  readonly states: Map<string, number>;
}

/** A record that a device made. */
export interface MadeRecord {
  readonly envelope: FieldEnvelope;
  readonly device: WalkDevice;
  readonly isEvent: boolean;
  /** What it takes from the balance once it is posted. */
  readonly taken: number;
}

export interface WalkDevice {
  readonly device: TestDevice;
  /** Whose kit it has: the only author. */
  readonly author: Person;
  /** How far its clock is ahead. */
  ahead: number;
  /** Minutes since its kit at the last record. */
  kitAt: number;
  /** Made, and not known to be received. */
  queue: MadeRecord[];
  isRevoked: boolean;
}

export type Person = 'signer' | 'witness';

/** An agency of a walk: one bag, two people, an administrator, three devices. */
export interface World {
  readonly server: TestServer;
  readonly custody: TestCustody;
  readonly prefix: string;
  readonly random: Random;
  readonly tally: Tally;
  readonly devices: readonly WalkDevice[];
  readonly made: MadeRecord[];
  /** What is typed as PIN now. */
  readonly pins: Record<Person, string>;
  /** What acts online took from the balance, and how many uses they were. */
  online: { uses: number; taken: number };
  logIn(who: Person | 'outsider'): Promise<CurrentUser>;
}

export const start = new Date('2026-03-10T08:00:00.000Z');
export const vial = 2_000;
export const vials = 6;

/** Sessions end; a person logs in again where theirs is older. */
const sessionMilliseconds = 2 * 3_600_000;

export async function addWorld(
  server: TestServer,
  prefix: string,
  random: Random,
  tally: Tally,
): Promise<World> {
  server.clock.now = start;
  const { database } = server.open;
  await takeFixturesOver(database);
  const custody = await addCustody(database, prefix, vials);
  await database
    .update(users)
    .set({ permissionId: 3 })
    .where(eq(users.id, custody.people.outsider ?? ''));
  // From here on every change needs what records it.
  await rejectFixtures(database);
  const sessions = new Map<string, { user: CurrentUser; at: number }>();
  const logIn = async (who: string) => {
    const now = server.clock.now.getTime();
    const known = sessions.get(who);
    if (known && now - known.at < sessionMilliseconds) return known.user;
    const user = await logInAs(server, `${prefix}${who}`);
    sessions.set(who, { user, at: now });
    return user;
  };
  const devices: WalkDevice[] = [];
  for (const author of ['signer', 'signer', 'witness'] as const) {
    const device = await TestDevice.open(server, await logIn(author));
    devices.push({ device, author, ahead: 0, kitAt: start.getTime(), queue: [], isRevoked: false });
  }
  return {
    ...{ server, custody, prefix, random, tally, devices, made: [], logIn },
    pins: { signer: pin, witness: pin },
    online: { uses: 0, taken: 0 },
  };
}
