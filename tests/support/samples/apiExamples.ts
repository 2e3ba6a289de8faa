import { calls } from '../../../src/contract/calls.ts';
import { marker } from '../database/marker.ts';
import { callSamples } from './callSamples.ts';
import type { SetUpWorld } from './setUpWorld.ts';

/** A longer example says less than the schema, and would make the description longer. */
const mostCharacters = 3_000;

/** Every id that a sample asks for; the pages of the description show others in its place. */
function anyWorld(): SetUpWorld {
  const ids = new Proxy({}, { get: () => crypto.randomUUID() });
  return new Proxy({} as SetUpWorld, {
    get: (_world, name) => {
      if (name === 'agencyId') return 1;
      if (name === 'otherAgencyId') return 2;
      return name === 'setUp' || name === 'userIds' ? ids : crypto.randomUUID();
    },
  });
}

/**
 * What the description of the API shows as an example of each call, from its sample, as JSON. The ids are numbered, so that
 * they are the same each time.
 */
export function writeApiExamples(): string {
  const world = anyWorld();
  const caller = { userId: crypto.randomUUID(), useId: crypto.randomUUID() };
  const shown: Record<string, unknown> = {};
  for (const { name } of calls) {
    const { params, query, body } = callSamples[name]?.(world, caller) ?? {};
    const parts = Object.entries({ params, query, body }).filter(
      ([, part]) => part !== undefined && JSON.stringify(part).length <= mostCharacters,
    );
    if (parts.length > 0) shown[name] = Object.fromEntries(parts);
  }
  const known = new Map<string, string>();
  const text = JSON.stringify(shown, null, 1)
    .replaceAll(`${marker} `, 'Hudson ')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const number = String(known.size + 1).padStart(12, '0');
      const numbered = known.get(id) ?? `00000000-0000-4000-8000-${number}`;
      known.set(id, numbered);
      return numbered;
    });
  return `${text}\n`;
}
