import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { SignedActOutput } from '../../../../machines/core/signedAct.setup.ts';
import { ended, ever, failed, type MomentOf, now, type Property, runs } from '../property.ts';

type Output = SignedActOutput<unknown>;

const contextOf = ({ context }: AnyMachineSnapshot) => context as Record<string, unknown>;

type SignedPage<Input> = {
  /** The part of the context that says that the act was recorded. */
  proof: string;
  /** The part that says why it was not. */
  refusal: string;
  /** What keeps the act from being recorded twice, as the page was opened with it, or its next form. */
  key: (input: Input, context: Record<string, unknown>) => string;
};

/** What holds for every page on which an act is signed and recorded. */
export function signedPage<Input extends object>({
  proof,
  refusal,
  key,
}: SignedPage<Input>): Property[] {
  const isRecorded = ({ snapshot }: MomentOf<AnyStateMachine>) =>
    contextOf(snapshot)[proof] !== null;
  const wasRecorded = ({ before }: MomentOf<AnyStateMachine>) => contextOf(before)[proof] !== null;
  return [
    {
      id: 'CALL-01',
      says: 'the act is posted under the one key that its page was opened with',
      applies: (moment) => now(moment, 'start signedAct') > 0,
      holds: ({ did, input, snapshot }) =>
        did
          .filter((effect) => effect.startsWith('start signedAct'))
          .every((effect) =>
            effect.includes(`"idempotencyKey":"${key(input as Input, contextOf(snapshot))}"`),
          ),
    },
    {
      id: 'ERR-OTHER',
      says: 'nothing is called recorded that the server has not recorded',
      applies: (moment) => isRecorded(moment) && !wasRecorded(moment),
      holds: (moment) =>
        ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'recorded'),
    },
    {
      id: 'ERR-OTHER',
      says: 'what the server has recorded is called recorded',
      applies: (moment) =>
        ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'recorded'),
      holds: isRecorded,
    },
    {
      id: 'CALL-01',
      says: 'what is recorded is not posted again',
      applies: isRecorded,
      holds: (moment) => !runs(moment, 'signedAct') && ever(moment, 'start signedAct') > 0,
    },
    {
      id: 'ERR-OTHER',
      says: 'an act that was refused is still there, with the reason',
      applies: (moment) =>
        ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'rejected'),
      holds: (moment) => !isRecorded(moment) && contextOf(moment.snapshot)[refusal] !== null,
    },
    {
      id: 'ERR-OTHER',
      says: 'where it is not certain whether it was recorded, the page says so and can be signed again',
      applies: (moment) => failed(moment, 'signedAct'),
      holds: (moment) =>
        !isRecorded(moment) &&
        moment.snapshot.status === 'active' &&
        contextOf(moment.snapshot)[refusal] !== null,
    },
  ];
}
