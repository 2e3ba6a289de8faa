import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { biennialInventoryMachine } from '../../../machines/reports/biennialInventory.machine.ts';
import { sampleInventory } from '../custody/sampleInventory.ts';

test('[ROUTE-18] [CALL-19] an explanation of several lines is signed as the server reads it', () => {
  const idempotencyKey = '00000000-0000-4000-8000-000000000099';
  const input = { draft: sampleInventory, idempotencyKey };
  const work = createActor(biennialInventoryMachine, { input }).start();
  // A form gives lines this way, and the server takes the hash of what it reads.
  const explanation = ' One vial broke.\r\nIt was counted. ';
  work.send({ type: 'form.submitted', explanation, signing: { pin: '246813', others: [] } });
  const { children } = work.getSnapshot();
  expect(children.signedAct?.getSnapshot().context.content).toMatchObject({
    explanation: 'One vial broke.\nIt was counted.',
  });
  work.stop();
});
