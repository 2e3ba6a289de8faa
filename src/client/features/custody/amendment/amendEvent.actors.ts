import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import { eventAmendmentMachine } from '../../../../../machines/custody/eventAmendment.machine.ts';
import { amendEvent } from '../../../../contract/custody/eventAmendment.ts';
import type { EventAmendmentContent } from '../../../../rules/custody/amendment/eventAmendmentForm.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientEventAmendmentMachine = eventAmendmentMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: ({ idempotencyKey, content, signing }: ProofsInput<EventAmendmentContent>) => ({
        amendmentId: idempotencyKey,
        ...content,
        signing,
      }),
      record: (body, signal) => call(amendEvent, { body }, { signal }),
    }),
  },
});
