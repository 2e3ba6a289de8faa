import { useSelector } from '@xstate/react';
import { photoAddress, photoText } from '../../../../rules/custody/cases/photos.ts';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import { PhotoWords } from './PhotoList.tsx';
import type { PhotosRef } from './PhotosPage.tsx';

/** A photo large, or the question why it is withdrawn. */
export function PhotoDialog({ work }: { work: PhotosRef }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { shown, openedId, reason, errors, problem } = state.context;
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
  const isBusy = state.hasTag('busy');
  return (
    <FormDialog
      key="withdraw"
      title={`Withdraw photo ${photo.number}`}
      id="withdraw"
      submit="Withdraw photo"
      kind="danger"
      isBusy={isBusy}
      onSubmit={(form) =>
        work.send({ type: 'withdrawal.submitted', reason: typedInto(form).reason ?? '' })
      }
      onCancel={isBusy ? undefined : close}
    >
      {problem !== null && Object.keys(errors).length === 0 && (
        <Message kind="bad" role="alert" focused title="Not withdrawn">
          <p>{formatted(problem.message)}</p>
        </Message>
      )}
      <p>
        The photo is no longer shown. It is kept with its record, and people who may close cases can
        still open it.
      </p>
      <Field
        id="reason"
        label="Why it is withdrawn"
        error={errors.reason && formatted(errors.reason)}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            name="reason"
            maxLength={300}
            required
            readOnly={isBusy}
            defaultValue={reason}
          />
        )}
      </Field>
    </FormDialog>
  );
}
