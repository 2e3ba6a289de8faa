import type { signedActMachine } from '../../../../machines/core/signedAct.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, ever, failed, now, propertiesOf, runs } from '../property.ts';

type Sent = Result<unknown>;

export const signedAct = propertiesOf<typeof signedActMachine>([
  {
    id: 'CALL-01',
    says: 'every try posts the same content under the same key',
    applies: (moment) => now(moment, 'start send') > 0,
    holds: ({ did, input }) =>
      did
        .filter((effect) => effect.startsWith('start send'))
        .every(
          (effect) =>
            effect.includes(`"idempotencyKey":"${input.idempotencyKey}"`) &&
            effect.includes(`"content":${JSON.stringify(input.content)}`),
        ),
  },
  busyWhile('CALL-01', 'send'),
  {
    id: 'ROLE-05',
    says: 'nothing is sent before every signature is complete',
    applies: (moment) =>
      moment.event === 'signatures.submitted' &&
      moment.before.status === 'active' &&
      !runs(moment, 'send'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
  {
    id: 'ERR-OTHER',
    says: 'a lost reply is called neither recorded nor refused',
    applies: (moment) => failed(moment, 'send'),
    holds: ({ snapshot }) =>
      snapshot.hasTag('uncertain') &&
      snapshot.status === 'active' &&
      snapshot.context.problem === null,
  },
  {
    id: 'ERR-OTHER',
    says: 'whoever does not know whether it was recorded cannot change what was signed',
    applies: ({ snapshot }) => snapshot.context.isUncertain,
    holds: ({ snapshot, input }) =>
      snapshot.context.output === null && snapshot.context.content === input.content,
  },
  {
    id: 'ERR-OTHER',
    says: 'it ends as recorded with the receipt of the server',
    applies: (moment) => ended<Sent>(moment, 'send', ({ ok }) => ok),
    holds: ({ snapshot }) => snapshot.output?.outcome === 'recorded',
  },
  {
    id: 'ERR-OTHER',
    says: 'it is never recorded where nothing was sent',
    applies: ({ snapshot }) => snapshot.output?.outcome === 'recorded',
    holds: (moment) => ever(moment, 'start send') > 0,
  },
]);
