import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import type { EventCustody } from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { addUser } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

/** One server for a file of tests, and for each test an agency whose people use vials of one bag at the same time. */
export function concurrencyScene() {
  let server: TestServer;
  let custody: EventCustody;
  let acts: EventScene['acts'];

  const { held, expectIntact } = eventScene('c', (scene) => {
    ({ server, custody, acts } = scene);
  });

  const heldInBag = () => held(custody.inventoryId);

  /** Another person of the agency, associated with the bag. */
  async function addColleague(name: string, differences: Parameters<typeof addUser>[3] = {}) {
    const { database } = server.open;
    const { agencyId, inventoryId } = custody;
    const userId = await addUser(database, agencyId, `${custody.prefix}${name}`, differences);
    await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
    return userId;
  }

  return {
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    set custody(value) {
      custody = value;
    },
    get acts() {
      return acts;
    },
    expectIntact,
    heldInBag,
    addColleague,
  };
}
