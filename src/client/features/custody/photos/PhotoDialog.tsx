import { useSelector } from '@xstate/react';
import { photoAddress, photoText } from '../../../../rules/custody/cases/photos.ts';
import { ReasonDialog } from '../../../shell/ReasonDialog.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { PhotoWords } from './PhotoList.tsx';
import type { PhotosRef } from './PhotosPage.tsx';

/** A photo large, or the question why it is withdrawn. */
export function PhotoDialog({ work }: { work: PhotosRef }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { shown, openedId } = state.context;
  const photo = shown.photos.find(({ id }) => id === openedId);
  if (photo === undefined) return null;
  const close = () => work.send({ type: 'photo.closed' });
  if (!state.hasTag('confirming')) {
    return (
      <Dialog
        title={`Photo ${photo.number}`}
        onDismiss={close}
        foot={
          <>
            {photo.mayWithdraw && (
              <Button onClick={() => work.send({ type: 'withdrawal.requested' })}>Withdraw</Button>
            )}
            <Button kind="primary" onClick={close}>
              Close
            </Button>
          </>
        }
      >
        <img
          className="photo-large"
          src={photoAddress(photo, 'Photo.jpg')}
          width={photo.width}
          height={photo.height}
          alt={photoText(photo)}
        />
        <PhotoWords photo={photo} />
        <p className="cell-sub mono hash">SHA-256 {photo.hash}</p>
      </Dialog>
    );
  }
  return (
    <ReasonDialog
      key="withdraw"
      title={`Withdraw photo ${photo.number}`}
      id="withdraw"
      submit="Withdraw photo"
      label="Why it is withdrawn"
      refused="Not withdrawn"
      typed={state.context}
      isBusy={state.hasTag('busy')}
      onSubmit={(reason) => work.send({ type: 'withdrawal.submitted', reason })}
      onCancel={close}
    >
      <p>
        The photo is no longer shown. It is kept with its record, and people who may close cases can
        still open it.
      </p>
    </ReasonDialog>
  );
}
