import { type AnyEventObject, fromCallback } from 'xstate';
import { signedAct } from '../../../../machines/core/signedAct.machine.ts';
import type {
  OutcomeEvent,
  ProofsEvent,
  ProofsInput,
  ProofsRequest,
} from '../../../../machines/core/signedAct.setup.ts';
import type { Assertion } from '../../../contract/core/webauthn.ts';
import type { FieldContent } from '../../../contract/custody/fieldEnvelope.ts';
import { notSent, type Result } from '../../../rules/core/callFailure.ts';
import { attemptAll, type Scope } from '../../shell/calls/attempt.ts';
import { placeOf, sentAct, watchOutcome } from '../pending-acts/sentAct.ts';
import { clientFieldRecordMachine } from './fieldRecord.actors.ts';
import { heldActs } from './heldActs.ts';
import { isOffline } from './isOffline.ts';
import { drawPicture } from './signaturePicture.ts';
import { askPasskey, type IntendedForm, type Proven, proven } from './signWithPasskeys.ts';

/** How an act is sent. */
interface SentAct<Content, Form extends IntendedForm, Receipt> {
  /** The body of the call, with what was meant in place of the proofs: passkeys sign the rest of it. */
  readonly form: (act: ProofsInput<Content>) => Form;
  /** Makes the call that records it. @throws CallError */
  readonly record: (body: Proven<Form>, signal: AbortSignal) => Promise<Receipt>;
  /** What did not happen where the device is offline. */
  readonly offline?: string;
  /** What of it can be a field record (FIELD-01); null if this one cannot. */
  readonly field?: (act: ProofsInput<Content>) => FieldContent | null;
}

/** The body of most acts: the content next to the key and the signatures. */
export function contentAndKey<Content>({ content, ...act }: ProofsInput<Content>) {
  return { ...act, ...content };
}

/** The signature that an external witness drew; none without one. @throws NotSent */
async function pictureOf({ signing: { external } }: IntendedForm): Promise<string> {
  return external === undefined ? '' : drawPicture({ way: 'drawn', ...external.strokes });
}

/** Whether the server records the act under its key, so that it can be asked for it (FIELD-19). */
function hasKey(body: object, { idempotencyKey }: { idempotencyKey: string }): boolean {
  return Object.values(body).includes(idempotencyKey);
}

/** The signed act of a page. */
export function signedActBy<Content, Form extends IntendedForm, Receipt>({
  form,
  record,
  offline = 'nothing was recorded',
  field = () => null,
}: SentAct<Content, Form, Receipt>) {
  return signedAct<Content, Receipt>().provide({
    actors: {
      fieldRecord: clientFieldRecordMachine,
      watchOutcome: fromCallback<AnyEventObject, { idempotencyKey: string }>(
        ({ input: { idempotencyKey }, sendBack, system }) =>
          watchOutcome(system, idempotencyKey, (outcome) =>
            sendBack({ type: `outcome.${outcome}` } satisfies OutcomeEvent),
          ),
      ),
      proofs: fromCallback<ProofsRequest, ProofsInput<Content>>(
        ({ input, receive, sendBack, system }) => {
          const leaving = new AbortController();
          const scope = { system, signal: leaving.signal };
          const intended = form(input);
          const sent = sentAct(system, input.idempotencyKey, hasKey(intended, input));
          const assertions = new Map<number, Assertion>();
          const content = field(input);
          const held = heldActs(system);
          if (content !== null) {
            held.set(input.idempotencyKey, { content, signing: input.signing, ...placeOf(system) });
          }
          const post = (signal: AbortSignal) =>
            sendSigned(
              { system, signal },
              async () => record(proven(intended, assertions, await pictureOf(intended)), signal),
              offline,
            );
          const ask = async (signer: number): Promise<ProofsEvent<Receipt>> => {
            const asking = () => askPasskey(intended, signer, scope.signal);
            const asked = await sendSigned(scope, asking, offline);
            if (!asked.ok) {
              const { problem } = asked.failure;
              return content !== null && problem.code === 'offline'
                ? { type: 'network.missing' }
                : { type: 'passkey.refused', problem };
            }
            assertions.set(signer, asked.value);
            return { type: 'passkey.proven' };
          };
          const answer = async (request: ProofsRequest): Promise<ProofsEvent<Receipt>> => {
            if (content !== null && isOffline(system)) return { type: 'network.missing' };
            return request.type === 'passkey.requested'
              ? ask(request.signer)
              : { type: 'response.received', response: await sent.send(post) };
          };
          receive((request) => {
            if (request.type === 'listing.requested') {
              sent.list();
              return;
            }
            void answer(request).then(sendBack, () => sendBack({ type: 'response.missing' }));
          });
          return () => {
            sent.leave();
            leaving.abort();
            held.delete(input.idempotencyKey);
          };
        },
      ),
    },
  });
}

/**
 * Makes a call with a signature. Rejections are shown where it was signed; the failures chart also gets a denial.
 *
 * @param offline what did not happen if the device is offline, "nothing was recorded".
 */
export async function sendSigned<Receipt>(
  scope: Scope,
  send: () => Promise<Receipt>,
  offline: string,
): Promise<Result<Receipt>> {
  // Asked before the call leaves: only then is it certain that nothing did.
  if (!navigator.onLine) {
    const message = `You’re offline, so ${offline}. Reconnect, then sign again.`;
    return notSent({ code: 'offline', message });
  }
  return attemptAll({ ...scope, shown: ['rejected', 'noResponse'] }, send);
}
