import { signatureNoteMachine } from '../../../machines/custody/signatureNote.machine.ts';
import { sampleActToNote, sampleNoted } from '../core/sampleActToSign.ts';
import { model } from '../kit/fixtures.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'rejected' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';
const { reason } = sampleNoted.note;

export const signatureNote = model('signature-note', signatureNoteMachine, {
  events: {
    'note.submitted': [
      { type: 'note.submitted', reason, signing: { pin: '2468', others: [] } },
      { type: 'note.submitted', reason, signing: { pin: { byPasskey: true }, others: [] } },
      { type: 'note.submitted', reason: ' ', signing: { pin: '2468', others: [] } },
      { type: 'note.submitted', reason, signing: { pin: '', others: [] } },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: sampleNoted },
      refused('pin_wrong', wrong, { 'signing.pin': wrong }),
      refused('already_signed', 'Jun Takeda has signed this.'),
      refused('offline', 'You’re offline.'),
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'a delivery': { act: sampleActToNote, noteId: '00000000-0000-4000-8000-0000000000a3' },
  },
  context: ({ reason: sent, errors, problem, noted }) => ({
    sent: sent !== '',
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    noted: noted !== null,
  }),
});
