import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Activation } from '../../../src/contract/control-values/controlValue.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import type { EventCustody } from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { putLabels } from '../../support/custody/putLabels.ts';
import type { TestServer } from '../../support/server/server.ts';

/** One server for a file of tests, and for each test an agency whose vials get labels that are counted. */
export function labelCountScene() {
  let server: TestServer;
  let custody: EventCustody;
  let acts: EventScene['acts'];

  const { record, expectIntact } = eventScene('lc', (scene) => {
    ({ server, custody, acts } = scene);
  });

  async function put(count: number): Promise<string[]> {
    const reply = await putLabels(server, custody, count);
    return v.parse(Activation, await reply.json()).labels;
  }

  const labelRows = () =>
    server.open.database
      .select()
      .from(discrepancies)
      .where(and(eq(discrepancies.agencyId, custody.agencyId), eq(discrepancies.kind, 'label')))
      .orderBy(asc(discrepancies.label));

  const counting = (scanned: readonly string[], more: object = {}) =>
    acts.counting(4, { mode: 'scheduled', scanned, ...more });

  return {
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    get acts() {
      return acts;
    },
    record,
    expectIntact,
    put,
    labelRows,
    counting,
  };
}
