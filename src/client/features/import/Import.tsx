import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { importMachine } from '../../../../machines/import/import.machine.ts';
import { importKinds } from '../../../rules/import/importKinds.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { above } from '../../shell/trails.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { NotDropped, Paused, ReadingCard, WritingCard } from './ImportProgress.tsx';

export type ImportRef = ActorRefFrom<typeof importMachine>;

/** A CSV file in, or out. */
export function Import({ work, frame = {} }: { work: ImportRef; frame?: Frame }) {
  const { kind, refusal } = useSelector(work, (state) => state.context);
  const { title, listPath, many } = importKinds[kind];
  return (
    <Page frame={frame} title={`Import ${many}`} trail={[above(listPath, title)]}>
      {refusal !== null && (
        <Message kind="bad" role="alert" focused title="Not done">
          <p>{refusal}</p>
        </Message>
      )}
      <Stage work={work} />
    </Page>
  );
}

function Stage({ work }: { work: ImportRef }) {
  const tag = useSelector(work, (state) =>
    (['reading', 'preview', 'applying', 'paused', 'notCanceled', 'done'] as const).find((one) =>
      state.hasTag(one),
    ),
  );
  switch (tag) {
    case 'reading':
      return <ReadingCard work={work} />;
    case 'preview':
      return <ImportPreview work={work} />;
    case 'applying':
      return <WritingCard work={work} />;
    case 'paused':
      return <Paused work={work} />;
    case 'notCanceled':
      return <NotDropped work={work} />;
    case 'done':
      return <ImportDone work={work} />;
    default:
      return <ChooseFile work={work} />;
  }
}
