import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { photosMachine } from '../../../../../machines/custody/photos.machine.ts';
import type { Photos } from '../../../../contract/custody/photo.ts';
import { caseAddress } from '../../../../rules/custody/cases/caseText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { above, aboveAll, inventoryTrail } from '../../../shell/trails.tsx';
import { FirstUse, NotAllowed } from '../../../ui/feedback/ListState.tsx';
import { camera } from '../../../ui/icons/acts.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { AddPhotos } from './AddPhotos.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PhotoList } from './PhotoList.tsx';

export type PhotosRef = ActorRefFrom<typeof photosMachine>;

/** The photos of a case, breakage or loss (CASE-09); the chart says what can be done. */
export function PhotosPage({ work, frame }: { work: PhotosRef; frame?: Frame }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { shown } = state.context;
  const { photos, whyNotAdd } = shown;
  return (
    <Page frame={frame} title={`Photos: ${shown.title}`} trail={trailOf(shown)}>
      <div className="stack">
        <Card id="photos" title="Photos" count={photos.length}>
          {photos.length === 0 ? (
            <FirstUse path={camera} title="No photos yet">
              Photos show what words can’t: a broken seal, a cracked vial, an empty slot.
            </FirstUse>
          ) : (
            <PhotoList
              photos={photos}
              onOpen={({ id }) => work.send({ type: 'photo.opened', id })}
            />
          )}
        </Card>
        {whyNotAdd === null ? (
          <AddPhotos work={work} />
        ) : (
          <Card id="add" title="Add photos">
            <NotAllowed title="No photos can be added">{formatted(whyNotAdd)}</NotAllowed>
          </Card>
        )}
      </div>
      {(state.hasTag('large') || state.hasTag('confirming')) && <PhotoDialog work={work} />}
    </Page>
  );
}

function trailOf({ subject, title, inventoryId, inventoryName }: Photos) {
  return subject.kind === 'case'
    ? [aboveAll, above(routeOf('cases').path, 'Cases'), above(caseAddress(subject), title)]
    : inventoryTrail({ id: inventoryId, name: inventoryName });
}
