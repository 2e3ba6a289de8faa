import { fromCallback } from 'xstate';
import type {
  ProofsEvent,
  ProofsInput,
  ProofsRequest,
} from '../../../machines/core/signedAct.setup.ts';
import type { Result } from '../../../src/rules/core/callFailure.ts';

/** Takes the place of the actor with the proofs: every passkey answers at once, and `post` answers the act. */
export function answeredProofs<Content, Receipt>(
  post: (act: ProofsInput<Content>) => Promise<Result<Receipt>>,
  askPasskey: (signer: number) => ProofsEvent<Receipt> = () => ({ type: 'passkey.proven' }),
) {
  return fromCallback<ProofsRequest, ProofsInput<Content>>(({ input, receive, sendBack }) => {
    receive((request) => {
      if (request.type === 'passkey.requested') {
        sendBack(askPasskey(request.signer));
        return;
      }
      void post(input).then(
        (response) => sendBack({ type: 'response.received', response }),
        () => sendBack({ type: 'response.missing' }),
      );
    });
  });
}
