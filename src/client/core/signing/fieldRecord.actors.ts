import { fromCallback } from 'xstate';
import { fieldRecordMachine } from '../../../../machines/core/fieldRecord.machine.ts';
import {
  type FieldRecordInput,
  notInstalled,
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
        // Loaded with the first record: no page waits for it. Without a service worker there is no one to load it from.
        const part = import('../field/recorder.ts').catch(() => null);
        const recorder = part.then((loaded) => {
          if (!loaded) return null;
          if (!act || !identity) throw new Error('There is no act to record.');
          const owner = { userId: identity.id, agencyId: identity.currentClientId };
          return loaded.makeRecorder(owner, recordId, act, leaving.signal);
        });
        const answer = async (request: RecorderRequest): Promise<RecorderEvent> => {
          const made = await recorder;
          if (!made) return { type: 'record.refused', problem: notInstalled };
          const event = await made.answer(request);
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
            (made) => made?.release(),
            () => undefined,
          );
        };
      },
    ),
  },
});
