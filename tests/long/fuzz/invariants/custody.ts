import type { SnapshotFrom } from 'xstate';
import type { signedActMachine } from '../../../../machines/core/signedAct.machine.ts';
import type { SignedActInput } from '../../../../machines/core/signedAct.setup.ts';
import type { missingSignatureMachine } from '../../../../machines/custody/missingSignature.machine.ts';
import type { MissingSignatureInput } from '../../../../machines/custody/missingSignature.setup.ts';
import type { recordUseMachine } from '../../../../machines/custody/recordUse.machine.ts';
import type { RecordUseInput } from '../../../../machines/custody/recordUse.setup.ts';
import type { signatureNoteMachine } from '../../../../machines/custody/signatureNote.machine.ts';
import type { SignatureNoteInput } from '../../../../machines/custody/signatureNote.setup.ts';
import type { scanMachine } from '../../../../machines/users/scan.machine.ts';
import { type Check, count } from '../../../model/properties/moment.ts';
import { firstWrong, wrongIf } from './wrong.ts';

/** One act, one outcome: a use has one key, is sent by one call at a time, and by none once it is recorded. */
const recordUse: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof recordUseMachine>;
  const { context, status } = snapshot;
  const { idempotencyKey } = moment.input as RecordUseInput;
  const acts = count([...moment.past, ...moment.did], 'start signedAct');
  return firstWrong(
    wrongIf(context.idempotencyKey !== idempotencyKey, 'the key of the act has changed'),
    wrongIf(
      moment.running.includes('signedAct') && context.details === null,
      'no one knows what is signed',
    ),
    wrongIf(
      (status === 'done') !== (context.recorded !== null),
      'it is recorded and does not say so, or the other way round',
    ),
    wrongIf(status === 'done' && acts === 0, 'it is recorded, and nothing was signed'),
  );
};

/**
 * The same of every act that is signed on its own page: `call` is the actor that has it recorded, and `proof` the part
 * of the context that says it was.
 */
function signedAct(call: string, proof: string): Check {
  return (moment) => {
    const context = moment.snapshot.context as Record<string, unknown>;
    const { idempotencyKey } = moment.input as { idempotencyKey: string };
    const isRecorded = context[proof] !== null;
    const isRunning = moment.running.includes(call);
    return firstWrong(
      wrongIf(context.idempotencyKey !== idempotencyKey, 'the key of the act has changed'),
      wrongIf(
        call !== 'signedAct' && isRunning !== moment.snapshot.hasTag('busy'),
        'a call is under way of which the person is not told',
      ),
      wrongIf(isRecorded && isRunning, 'it is recorded, and sent once more'),
      wrongIf(
        isRecorded && count([...moment.past, ...moment.did], `start ${call}`) === 0,
        'it is recorded, and nothing was sent',
      ),
      wrongIf(
        isRecorded && context.isUncertain === true,
        'it is recorded, and the person is left in doubt',
      ),
    );
  };
}

/** One key and one content, sent by one call at a time, and nothing certain is said of what may be recorded. */
const signed: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof signedActMachine>;
  const { context, output } = snapshot;
  const { idempotencyKey, content } = moment.input as SignedActInput<unknown>;
  const sent = count([...moment.past, ...moment.did], 'start send');
  return firstWrong(
    wrongIf(context.idempotencyKey !== idempotencyKey, 'the key of the act has changed'),
    wrongIf(context.content !== content, 'something else is signed'),
    wrongIf(
      moment.running.includes('send') !== snapshot.hasTag('busy'),
      'a call is under way of which the person is not told',
    ),
    wrongIf(
      snapshot.hasTag('uncertain') && (context.problem !== null || sent === 0),
      'what may be recorded is called not recorded',
    ),
    wrongIf(output?.outcome === 'recorded' && sent === 0, 'it is recorded, and nothing was sent'),
    wrongIf(
      output !== undefined && context.isUncertain,
      'the act is over, and the person is left in doubt',
    ),
  );
};

/** A signature has one id, covers what was shown, and is announced only where it was given. */
const missingSignature: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof missingSignatureMachine>;
  const { context, status } = snapshot;
  const { signatureId } = moment.input as MissingSignatureInput;
  return firstWrong(
    wrongIf(context.signatureId !== signatureId, 'the id of the signature has changed'),
    wrongIf(snapshot.hasTag('signable') && !context.act.isMine, 'it is signed by someone else'),
    wrongIf(
      (status === 'done') !== (context.given !== null),
      'it is signed and does not say so, or the other way round',
    ),
    wrongIf(
      status === 'done' && count([...moment.past, ...moment.did], 'start signedAct') === 0,
      'it is signed, and nothing was sent',
    ),
  );
};

/** A note has one id, is sent again only as it was sent, and is announced only where it was noted. */
const signatureNote: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof signatureNoteMachine>;
  const { context, status } = snapshot;
  const { noteId } = moment.input as SignatureNoteInput;
  return firstWrong(
    wrongIf(context.noteId !== noteId, 'the id of the note has changed'),
    wrongIf(
      (status === 'done') !== (context.noted !== null),
      'it is noted and does not say so, or the other way round',
    ),
    wrongIf(
      status === 'done' && count([...moment.past, ...moment.did], 'start signedAct') === 0,
      'it is noted, and nothing was sent',
    ),
  );
};

const scan: Check = ({ snapshot, running }) => {
  const state = snapshot as SnapshotFrom<typeof scanMachine>;
  return wrongIf(
    (running.includes('capture') || running.includes('findReader')) !== state.hasTag('busy'),
    'the reader works, and no one is notified',
  );
};

export const custody = {
  'signed-act': signed,
  'record-use': recordUse,
  'first-count': signedAct('signedAct', 'recorded'),
  'biennial-inventory': signedAct('signedAct', 'taken'),
  'form-3848': signedAct('signedAct', 'signed'),
  activation: signedAct('signedAct', 'activation'),
  'missing-signature': missingSignature,
  'signature-note': signatureNote,
  scan,
};
