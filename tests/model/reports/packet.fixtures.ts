import { packetMachine } from '../../../machines/reports/packet.machine.ts';
import { failureOf, succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';

const busy = (message: string) =>
  ({ ok: false, failure: failureOf(429, { code: 'report_limit', message }) }) as const;

export const packet = model('packet', packetMachine, {
  events: {
    'packet.requested': [{ type: 'packet.requested' }],
    'patients.toggled': [{ type: 'patients.toggled' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'packet.canceled': [{ type: 'packet.canceled' }],
  },
  outputs: {
    collectPart: [
      succeeded({
        part: 'registration' as const,
        name: 'registration.csv',
        text: 'Registration\r\nAgency,Near\r\n',
        rows: 1,
        isComplete: true,
      }),
      succeeded({ part: 'heads' as const, reason: 'Your access does not include heads.' }),
      busy('Another report is being made. Try again.'),
    ],
    packFiles: [
      succeeded({ files: 9, manifestHash: 'ab'.repeat(32), headsKey: 'cd'.repeat(32) }),
      busy('The server did not answer.'),
    ],
  },
  errors: { collectPart: ['broken'], packFiles: ['broken'] },
  inputs: {
    'a month of a station': {
      about: {
        agency: 'Near EMS',
        place: 'Station 3',
        from: '2026-06-01',
        to: '2026-06-30',
        timeZone: 'America/New_York',
        madeAt: '2026-07-14T12:00:00.000Z',
        madeBy: 'Dana Whitfield',
      },
      scope: { from: '2026-06-01', to: '2026-06-30' },
    },
  },
  context: ({ done, files, gaps, showsPatients, saved, failure }) => ({
    done,
    files: files.length,
    gaps: gaps.length,
    showsPatients,
    saved: saved?.files ?? null,
    failure,
  }),
});
