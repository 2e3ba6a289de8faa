import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { signatureNoteMachine } from '../../../../../machines/custody/signatureNote.machine.ts';
import type { NotedSignature } from '../../../../contract/custody/signatureNote.ts';
import type { Frame } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check } from '../../../ui/icons/signs.ts';
import { ActShown } from './ActShown.tsx';
import { MissingPage, queueAddress } from './MissingPage.tsx';
import { NoteForm } from './NoteForm.tsx';

export type SignatureNoteRef = ActorRefFrom<typeof signatureNoteMachine>;

/** What lacks a signature, whole, and under it why it is never given; the chart says what is shown. */
export function SignatureNote({
  work,
  address,
  frame,
}: {
  work: SignatureNoteRef;
  /** Of this page, to open it again. */
  address: string;
  frame?: Frame;
}) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { act, problem, noted } = state.context;
  const page = {
    frame,
    hasDashboard: true,
    title: 'Note on a missing signature',
    state,
    instead: {
      name: 'Not noted',
      title: 'No note can be added now',
      message: problem?.message,
      address,
    },
  };
  return (
    <MissingPage {...page}>
      <div className="interruption">
        {noted !== null && <Noted noted={noted} />}
        {noted === null && act.refusal !== null && (
          <Message kind="neutral" title="This can no longer be signed">
            <p>{formatted(act.refusal)}</p>
          </Message>
        )}
        <ActShown act={act} given={null} notes={noted === null ? [] : [noted.note]} />
        {state.hasTag('signable') && <NoteForm work={work} act={act} />}
      </div>
    </MissingPage>
  );
}

function Noted({ noted: { left } }: { noted: NotedSignature }) {
  return (
    <Message
      kind="good"
      icon={check}
      role="status"
      focused
      title="Note added"
      act={
        <Link href={queueAddress}>
          {left > 0 ? 'Another signature is missing' : 'All missing signatures'}
        </Link>
      }
    >
      <p>
        The record is unchanged, and the signature stays missing. No one will be asked for it again.
      </p>
    </Message>
  );
}
