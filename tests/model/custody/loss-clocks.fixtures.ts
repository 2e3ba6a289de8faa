import { lossClocksMachine } from '../../../machines/custody/lossClocks.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const id = '00000000-0000-4000-8000-000000000081';
const asked = { id, step: 'notice', doneOn: '2026-07-13' } as const;

export const lossClocks = model('loss-clocks', lossClocksMachine, {
  events: {
    'step.submitted': [
      { type: 'step.submitted', asked },
      { type: 'step.submitted', asked: { ...asked, doneOn: '2026-07-11' } },
    ],
  },
  outputs: {
    reportFile: [],
    recordStep: [
      succeeded({ id, dates: { noticeSentOn: '2026-07-13', formFiledOn: null } }),
      failed('It’s already recorded as sent on 2026-07-12.'),
    ],
  },
  errors: { reportFile: ['its chart failed'], recordStep: ['a strange answer'] },
  inputs: {
    'two losses': {
      file: { report: 'lossReport', filters: {} },
      today: '2026-07-14',
      losses: [
        {
          id: '00000000-0000-4000-8000-000000000082',
          discoveredOn: '2026-07-01',
          noticeSentOn: '2026-07-02',
          formFiledOn: null,
        },
        { id, discoveredOn: '2026-07-12', noticeSentOn: null, formFiledOn: null },
      ],
    },
  },
  context: ({ losses, asked: last, problem }) => ({
    sent: losses.map(({ noticeSentOn }) => noticeSentOn ?? 'open').join(' '),
    asked: last === null ? null : last.doneOn,
    problem,
  }),
});
