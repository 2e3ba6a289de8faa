import { signatureNoteMachine } from '../../machines/custody/signatureNote.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleActToNote, sampleNoted } from './sampleActToSign.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'refused' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';
const { reason } = sampleNoted.note;

export const signatureNote = model('signature-note', signatureNoteMachine, {
  events: {
    'note.submitted': [
      { type: 'note.submitted', reason, pin: '2468' },
      { type: 'note.submitted', reason, pin: { byPasskey: true } },
      { type: 'note.submitted', reason: ' ', pin: '2468' },
      { type: 'note.submitted', reason, pin: '' },
    ],
    'retry.requested': [
      { type: 'retry.requested', pin: '2468' },
      { type: 'retry.requested', pin: '12' },
    ],
  },
  outputs: {
    note: [
      { outcome: 'noted', noted: sampleNoted },
      refused('pin_wrong', wrong, { pin: wrong }),
      refused('already_signed', 'Jun Takeda has signed this.'),
      { outcome: 'notSent' },
      {
        outcome: 'notSent',
        problem: {
          code: 'passkey_cancelled',
          message: 'The passkey was canceled.',
          fields: { pin: 'The passkey was canceled.' },
        },
      },
      { outcome: 'unreachable' },
    ],
  },
  errors: { note: ['a strange answer'] },
  inputs: {
    'a delivery': {
      act: sampleActToNote,
      noteId: '00000000-0000-4000-8000-0000000000a3',
    },
  },
  context: ({ reason: sent, errors, problem, noted, isUncertain }) => ({
    sent: sent !== '',
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    uncertain: isUncertain,
    noted: noted !== null,
  }),
});
