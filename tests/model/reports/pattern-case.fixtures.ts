import { patternCaseMachine } from '../../../machines/reports/patternCase.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

export const patternCase = model('pattern-case', patternCaseMachine, {
  events: {
    'case.requested': [{ type: 'case.requested' }],
    'note.submitted': [
      { type: 'note.submitted', note: '  ' },
      { type: 'note.submitted', note: ' Ask the crew ' },
    ],
    'case.canceled': [{ type: 'case.canceled' }],
  },
  outputs: {
    openCase: [
      succeeded({ id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a11', number: 'C-2026-0007', isNew: true }),
      failed('You can’t see your own line. Others with this right can.', 403),
    ],
  },
  errors: { openCase: ['a strange answer'] },
  inputs: {
    'a person and a drug': {
      personId: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a12',
      productId: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a13',
      to: '2026-07-14',
      noteId: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a14',
    },
  },
  context: ({ note, error, opened }) => ({ note, error, opened: opened?.number ?? 'none' }),
});
