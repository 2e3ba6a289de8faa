import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { recordEditMachine } from '../../../../machines/core/recordEdit.machine.ts';
import { mergeOf, nameOf } from '../../../../machines/core/recordEdit.setup.ts';
import type { Frame } from '../../shell/frame.ts';
import { Page } from '../../shell/Page.tsx';
import { above } from '../../shell/trails.tsx';
import { State } from '../../ui/feedback/State.tsx';
import { checkCircle, clock } from '../../ui/icons/signs.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { RecordFormView } from './RecordFormView.tsx';
import { isFromSetup } from './setupAddress.ts';

export type RecordEditRef = ActorRefFrom<typeof recordEditMachine>;

interface RecordEditProps {
  work: RecordEditRef;
  /** Of the page: it says that the user opened it from First Time Setup. */
  address: string;
  frame?: Frame;
  /** Below the fields and above the buttons: what a noun shows next to its form. */
  children?: ReactNode;
  /** Next to the state of the save, such as a link to a page that belongs to the record. */
  tools?: ReactNode;
}

/** One record of any noun that has a form; SHELL-02: the bar shows the record's name. */
export function RecordEdit({ work, address, frame = {}, children, tools }: RecordEditProps) {
  const name = useSelector(work, (state) => nameOf(state.context));
  const { listPath, listTitle } = useSelector(work, (state) => state.context.form);
  return (
    <Page
      frame={frame}
      title={name}
      trail={[above(listPath, listTitle)]}
      tools={
        <>
          <SaveState work={work} />
          {tools}
        </>
      }
    >
      <Body work={work} address={address}>
        {children}
      </Body>
    </Page>
  );
}

function SaveState({ work }: { work: RecordEditRef }) {
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isSaved = useSelector(work, (state) => state.hasTag('saved'));
  return (
    <p role="status">
      {isBusy && (
        <State tone="accent" path={clock} busy>
          <b>Sending</b>
        </State>
      )}
      {isSaved && (
        <State tone="good" path={checkCircle}>
          <b>Saved</b>
        </State>
      )}
    </p>
  );
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
  const { current } = context;
  const merge = mergeOf(context);
  if (merge && current) {
    return <RecordConflict work={work} merge={merge} current={current} />;
  }
  return (
    <RecordFormView work={work} isFromSetup={isFromSetup(address)}>
      {children}
    </RecordFormView>
  );
}
