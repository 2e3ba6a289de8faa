import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { FieldContent, type FieldStatement } from '../../../src/contract/custody/fieldEnvelope.ts';
import { signerMeaning, witnessMeaning } from '../../../src/rules/custody/useWitness.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { type Person, vial, type WalkDevice, type World } from './world.ts';

interface Act {
  readonly content: FieldContent;
  readonly meanings: readonly string[];
  readonly taken: number;
}

const useTexts = ['26-1', '26-2', '26-3', '26-4'];

/** Makes a record on a device, as the app does without a network, and puts it at the end of its queue. */
export async function makeRecord(world: World, on: WalkDevice): Promise<void> {
  const { custody, random, server, pins } = world;
  const other: Person = on.author === 'signer' ? 'witness' : 'signer';
  const minutes = Math.max(1, Math.round((server.clock.now.getTime() - on.kitAt) / 60_000));
  const happened = new Date(server.clock.now.getTime() - random.below(20) * 60_000 + on.ahead);
  const act = actOf(world, on.author, happened.toISOString());
  const people = [on.author, other].slice(0, act.meanings.length);
  const signers: FieldStatement['signers'] = people.map((who, index) => ({
    userId: custody.people[who] ?? '',
    meaning: act.meanings[index] ?? '',
  }));
  const proofs = people.map((who) => (random.below(12) === 0 ? '0000' : pins[who]));
  const envelope = await on.device.make({
    ...{ content: act.content, signers, proofs, ahead: on.ahead, minutes },
    // A page that was loaded again has no clock that no one can set.
    ...(random.below(4) === 0 ? { isReloaded: true } : {}),
  });
  const record = { envelope, device: on, isEvent: act.content.act === 'event', taken: act.taken };
  on.queue.push(record);
  world.made.push(record);
  world.tally.made += 1;
}

function actOf({ custody, prefix, random }: World, author: Person, occurredAt: string): Act {
  const kind = random.below(10);
  if (kind < 6) {
    const isWasted = random.below(3) > 0;
    const wasted = isWasted ? 500 : 0;
    const given = vial - wasted;
    const { details } = formOfUse(custody, prefix, {
      ...{ occurredAt, incidentNumber: random.pick(useTexts), given, wasted },
      givenByUserId: custody.people[author] ?? '',
      ...(isWasted ? {} : { wasteManner: null }),
    });
    const signs = { given, wasted, isAdministeringProvider: true, isDisposer: true };
    const meaning = signerMeaning(signs);
    return {
      content: { act: 'use', form: { idempotencyKey: randomUUID(), details } },
      meanings: isWasted ? [meaning, witnessMeaning] : [meaning],
      taken: vial,
    };
  }
  const common = { inventoryId: custody.inventoryId, occurredAt, reasonId: null, note: 'It fell.' };
  const lines = [{ lotId: custody.lotId, amount: vial }];
  const found = [{ lotId: custody.lotId, found: random.below(12) * vial }];
  const counted = { seal: null, lines: found, bookSequence: null };
  const event = (details: object, meanings: string[], taken: number): Act => ({
    content: v.parse(FieldContent, {
      act: 'event',
      form: { idempotencyKey: randomUUID(), details },
    }),
    ...{ meanings, taken },
  });
  switch (kind) {
    case 6: {
      const waste = { kind: 'waste', condition: 'contaminated', manner: 'disposalPouch', lines };
      return event({ ...common, ...waste }, ['wasted', witnessMeaning], vial);
    }
    case 7: {
      const broken = { kind: 'breakage', isRecoverable: false, lines };
      const meanings = ['recorded as broken', 'witness to breakage'];
      return event({ ...common, ...broken }, meanings, vial);
    }
    case 8: {
      const shift = { kind: 'shiftChange', signerIs: 'offGoing' };
      return event({ ...common, ...shift, ...counted }, ['offgoing', 'oncoming'], 0);
    }
    default: {
      const count = { kind: 'count', mode: 'scheduled', recountOfId: null };
      return event({ ...common, ...count, ...counted }, ['counted'], 0);
    }
  }
}
