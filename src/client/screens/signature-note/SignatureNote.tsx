import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signatureNoteMachine } from '../../../../machines/signature-note/signatureNote.machine.ts';
import type { NotedSignature } from '../../../contract/signatureNote.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Card } from '../../ui/Card.tsx';
import { check } from '../../ui/icons/signs.ts';
import { Link } from '../../ui/Link.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Message } from '../../ui/Message.tsx';
import { ActShown } from '../missing-signatures/ActShown.tsx';
import { readable } from '../product/readable.ts';
import type { Frame } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';
import { NoteForm } from './NoteForm.tsx';

export type SignatureNoteRef = ActorRefFrom<typeof signatureNoteMachine>;

const queue = '/missing-signatures';

/** What lacks a signature, whole, and under it why it is never given; the chart says what is shown. */
export function SignatureNote({ work, frame }: { work: SignatureNoteRef; frame?: Frame }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { act, problem, noted } = state.context;
  if (state.hasTag('loading')) {
    return (
      <NotePage frame={frame}>
        <p className="quiet" role="status">
          Fetching what was recorded …
        </p>
      </NotePage>
    );
  }
  if (state.hasTag('unavailable')) {
    return (
      <NotePage frame={frame}>
        <Card id="instead" title="Not noted">
          <ListFailed
            title="Nothing can be noted now"
            acts={
              <>
                <Button onClick={() => work.send({ type: 'load.requested' })}>Open it again</Button>
                <Link className={buttonClass()} href={queue}>
                  All missing signatures
                </Link>
              </>
            }
          >
            {readable(problem?.message ?? '')}
          </ListFailed>
        </Card>
      </NotePage>
    );
  }
  if (act === null) return null;
  return (
    <NotePage frame={frame}>
      <div className="interruption">
        {noted !== null && <Noted noted={noted} />}
        {noted === null && act.refusal !== null && (
          <Message kind="neutral" title="Nobody signs this any more">
            <p>{readable(act.refusal)}</p>
          </Message>
        )}
        <ActShown act={act} given={null} notes={noted === null ? [] : [noted.note]} />
        {state.hasTag('signable') && <NoteForm work={work} act={act} />}
      </div>
    </NotePage>
  );
}

function NotePage({ frame, children }: { frame: Frame | undefined; children: ReactNode }) {
  return (
    <Page
      frame={frame}
      title="Note on a missing signature"
      trail={[
        <Link key="home" href="/dashboard">
          Dashboard
        </Link>,
        <Link key="queue" href={queue}>
          Signatures that are missing
        </Link>,
      ]}
    >
      {children}
    </Page>
  );
}

function Noted({ noted: { left } }: { noted: NotedSignature }) {
  return (
    <Message
      kind="good"
      icon={check}
      role="status"
      focused
      title="Your note stands beside it"
      act={
        <Link href={queue}>
          {left > 0 ? 'Another signature of it is missing' : 'All missing signatures'}
        </Link>
      }
    >
      <p>
        What was recorded is as it was, and the signature stays missing. Nobody is asked for it any
        more.
      </p>
    </Message>
  );
}
