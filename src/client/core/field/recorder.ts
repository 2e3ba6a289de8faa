import type {
  RecorderEvent,
  RecorderRequest,
} from '../../../../machines/core/fieldRecord.setup.ts';
import { NoRecord, readRecord } from '../../platform/field/recordStore.ts';
import type { Owner } from '../../platform/offline/owner.ts';
import type { HeldAct } from '../signing/heldActs.ts';
import { type OpenRecord, openRecord } from './makeRecord.ts';
import { problemOfFailure } from './notMade.ts';

/**
 * Answers the requests of the chart `field-record` for one act.
 *
 * @param signal gives up what is under way.
 */
export function makeRecorder(owner: Owner, recordId: string, act: HeldAct, signal: AbortSignal) {
  let record: OpenRecord | null = null;
  const release = () => record?.release();
  const opened = () => {
    if (record === null) throw new Error('Nothing was stated before it is attested.');
    return record;
  };
  const respond = async (request: RecorderRequest): Promise<RecorderEvent> => {
    switch (request.type) {
      case 'statement.requested':
        record = await openRecord(owner, recordId, act, signal);
        if (signal.aborted) release();
        return { type: 'statement.made' };
      case 'passkey.requested':
        await opened().askPasskey(request.signer);
        return { type: 'passkey.proven' };
      case 'storing.requested':
        return { type: 'record.stored', record: await opened().store() };
    }
  };
  return {
    /** Lets another tab make a record. */
    release,
    answer: async (request: RecorderRequest): Promise<RecorderEvent> => {
      try {
        return await respond(request);
      } catch (error) {
        const made = await madeBefore(error, owner, recordId);
        return made ?? { type: 'record.refused', problem: problemOfFailure(error) };
      }
    },
  };
}

/** The record of the same act, if a page that was closed before its answer has made it. */
async function madeBefore(
  error: unknown,
  { agencyId }: Owner,
  recordId: string,
): Promise<RecorderEvent | null> {
  if (!(error instanceof NoRecord && error.reason === 'alreadyMade')) return null;
  const made = await readRecord(agencyId, recordId).catch(() => null);
  return made && { type: 'record.stored', record: { recordId, storedAt: made.storedAt } };
}
