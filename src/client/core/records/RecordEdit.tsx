import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { mergeOf, nameOf } from '../../../../machines/core/recordEdit.context.ts';
import type { recordEditMachine } from '../../../../machines/core/recordEdit.machine.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { whenText } from '../../shell/text/formats.ts';
import { above } from '../../shell/trails.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { EditState } from './EditState.tsx';
import { RecordConflict } from './RecordConflict.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordFormView } from './RecordFormView.tsx';
import { isFromSetup } from './setupAddress.ts';

export type RecordEditRef = ActorRefFrom<typeof recordEditMachine>;

interface RecordEditProps {
  work: RecordEditRef;
  /** Of the page: it says that the user opened it from First Time Setup. */
  address: string;
  frame?: Frame;
  /** Of the page, where the record has no name that a person gave it. */
  title?: string;
  /** Above everything: the other pages of the record. */
  tabs?: ReactNode;
  /** Below the fields and above the buttons: what a noun shows next to its form. */
  children?: ReactNode;
  /** Next to the state of the save, such as a link to a page that belongs to the record. */
  tools?: ReactNode;
  /** Below the form, for what is not saved with it. */
  after?: ReactNode;
}

/** One record of any noun that has a form; SHELL-02: the bar shows the record's name. */
export function RecordEdit({
  work,
  address,
  frame = {},
  title,
  tabs,
  children,
  tools,
  after,
}: RecordEditProps) {
  const name = useSelector(work, (state) => nameOf(state.context));
  const { form, storedAt } = useSelector(work, (state) => state.context);
  const { listPath, listTitle, noun } = form;
  return (
    <Page
      frame={frame}
      title={title ?? name}
      trail={[above(listPath, listTitle)]}
      tools={
        <>
          <SaveState work={work} />
          {tools}
        </>
      }
    >
      {storedAt !== null && (
        <Message kind="warning" role="status">
          <p>
            You’re offline. This {noun} is shown as of {whenText(storedAt)}.
          </p>
        </Message>
      )}
      {tabs}
      <Body work={work} address={address}>
        {children}
      </Body>
      {after}
    </Page>
  );
}

function SaveState({ work }: { work: RecordEditRef }) {
  const label = useSelector(work, (state) => {
    if (state.hasTag('busy')) return 'Sending';
    return state.hasTag('conflict') ? 'Needs attention' : state.context.label;
  });
  return <p role="status">{label && <EditState label={label} />}</p>;
}

function Body({
  work,
  address,
  children,
}: {
  work: RecordEditRef;
  address: string;
  children: ReactNode;
}) {
  const context = useSelector(work, (state) => state.context);
  const isReadOnly = useSelector(work, (state) => state.hasTag('readOnly'));
  const { current } = context;
  const merge = mergeOf(context);
  if (isReadOnly) return <RecordFacts context={context} />;
  if (merge && current) {
    return <RecordConflict work={work} merge={merge} current={current} />;
  }
  return (
    <RecordFormView work={work} isFromSetup={isFromSetup(address)}>
      {children}
    </RecordFormView>
  );
}
