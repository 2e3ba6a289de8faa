import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reportFileMachine } from '../../../../../machines/core/reportFile.machine.ts';
import type { CaseDetail } from '../../../../contract/custody/case.ts';
import { caseAddress } from '../../../../rules/custody/cases/caseText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { above, aboveAll } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { receive } from '../../../ui/icons/acts.ts';
import { CaseHead } from './CaseHead.tsx';
import { PrintedPhotos } from './CasePhotos.tsx';
import { CaseTimeline } from './CaseTimeline.tsx';

/** A case on paper, and as one file with the hashes and signatures of what is linked to it (CASE-10). */
export function CaseFile({
  data: { shown },
  work,
  frame,
}: {
  data: { shown: CaseDetail };
  work: ActorRefFrom<typeof reportFileMachine>;
  frame?: Frame;
}) {
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  const { file, failure } = useSelector(work, ({ context }) => context);
  return (
    <Page
      frame={frame}
      title={`File of case ${shown.number}`}
      trail={[
        aboveAll,
        above(routeOf('cases').path, 'Cases'),
        above(caseAddress(shown), `Case ${shown.number}`),
      ]}
      tools={
        <div className="report-tools screen-only">
          <Button small busy={isBusy} onClick={() => work.send({ type: 'file.requested' })}>
            <Icon path={receive} small />
            Save file
          </Button>
          <PrintButton />
        </div>
      }
    >
      <div className="stack">
        {isFailed ? (
          <Message kind="bad" role="alert">
            {failure}
          </Message>
        ) : (
          <p role="status" className="screen-only quiet">
            {file === null
              ? `The ${shown.photos.some(({ withdrawn }) => withdrawn === null) ? 'ZIP file has the photos and a CSV file with' : 'CSV file also has'} each linked event with its hash and signatures. It names no patient. The export is audited.`
              : `${file.rows} lines saved.`}
          </p>
        )}
        <CaseHead shown={shown} />
        <CaseTimeline shown={shown} />
        <PrintedPhotos shown={shown} />
      </div>
    </Page>
  );
}
