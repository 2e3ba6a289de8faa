import { fromCallback } from 'xstate';
import { fieldRecordMachine } from '../../../../machines/core/fieldRecord.machine.ts';
import {
  type FieldRecordInput,
  notKept,
  type RecorderEvent,
  type RecorderRequest,
} from '../../../../machines/core/fieldRecord.setup.ts';
import { storedIdentity } from '../../platform/http/session.ts';
import { clearSent } from '../pending-acts/sentAct.ts';
import { heldActs } from './heldActs.ts';

export const clientFieldRecordMachine = fieldRecordMachine.provide({
  actors: {
    recorder: fromCallback<RecorderRequest, Pick<FieldRecordInput, 'recordId'>>(
      ({ input: { recordId }, receive, sendBack, system }) => {
        const leaving = new AbortController();
        const act = heldActs(system).get(recordId);
        const identity = storedIdentity();
        // Loaded with the first record: no page waits for it.
        const recorder = import('../field/recorder.ts').then(({ makeRecorder }) => {
          if (!act || !identity) throw new Error('There is no act to record.');
          const owner = { userId: identity.id, agencyId: identity.currentClientId };
          return makeRecorder(owner, recordId, act, leaving.signal);
        });
        const answer = async (request: RecorderRequest): Promise<RecorderEvent> => {
          const event = await (await recorder).answer(request);
          if (event.type === 'record.stored') await clearSent(system, recordId);
          return event;
        };
        receive((request) => {
          void answer(request).then(sendBack, () =>
            sendBack({ type: 'record.refused', problem: notKept } satisfies RecorderEvent),
          );
        });
        return () => {
          leaving.abort();
          void recorder.then(
            ({ release }) => release(),
            () => undefined,
          );
        };
      },
    ),
  },
});
