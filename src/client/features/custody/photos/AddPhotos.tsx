import { useSelector } from '@xstate/react';
import type { ChangeEvent } from 'react';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { chosenFiles } from './chosenFiles.ts';
import type { PhotosRef } from './PhotosPage.tsx';

/** Takes photos with the camera or from files, and says of each that is not saved yet how far it is. */
export function AddPhotos({ work }: { work: PhotosRef }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { caption = '' } = input.form ? typedInto(input.form) : {};
    work.send({ type: 'files.chosen', files: chosenFiles(input.files, caption.trim()) });
    // The same file can be chosen again, and the next photo has its own caption.
    input.form?.reset();
  };
  const kinds = { className: 'input', type: 'file', accept: 'image/jpeg,image/png' } as const;
  // A form that is never sent: `get` says that a caption without a photo is no unsaved work.
  return (
    <Card
      id="add"
      title="Add photos"
      className="screen-only"
      note="JPEG or PNG, at most 10. They are made smaller here, and where they were taken is left out."
    >
      <form
        method="get"
        className="card-body stack"
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <Field id="caption" label="What they show" optional width="l">
          {(control) => <input {...control} className="input" name="caption" maxLength={200} />}
        </Field>
        <div className="photo-inputs">
          <div className="camera-only">
            <Field id="camera" label="Take a photo">
              {(control) => (
                <input {...control} {...kinds} capture="environment" onChange={choose} />
              )}
            </Field>
          </div>
          <Field id="files" label="Choose photos">
            {(control) => <input {...control} {...kinds} multiple onChange={choose} />}
          </Field>
        </div>
        <Queue work={work} />
      </form>
    </Card>
  );
}

function Queue({ work }: { work: PhotosRef }) {
  const { queue } = useSelector(work, ({ context }) => context);
  const isSending = useSelector(work, (state) => !state.matches({ upload: 'idle' }));
  const waiting = queue.filter(({ problem }) => problem === null);
  const current = isSending ? waiting[0] : undefined;
  return (
    <>
      <p role="status" className={waiting.length === 0 ? 'visually-hidden' : 'quiet'}>
        {waiting.length === 0
          ? ''
          : `Saving photos: ${waiting.length} left. Stay on this page until they are saved.`}
      </p>
      {queue.length > 0 && (
        <ul className="photo-queue">
          {queue.map(({ id, file, problem }) => (
            <li key={id}>
              <span className="photo-name">{file.name}</span>
              {problem === null ? (
                <span className="quiet">
                  {current?.id === id && <span className="spinner" aria-hidden="true" />}{' '}
                  {current?.id === id ? 'Saving…' : 'Waiting'}
                </span>
              ) : (
                <>
                  <span className="field-error" role="alert">
                    {formatted(problem)}
                  </span>
                  <span className="buttons">
                    <Button small onClick={() => work.send({ type: 'file.retried', id })}>
                      Try again
                    </Button>
                    <Button small onClick={() => work.send({ type: 'file.removed', id })}>
                      Remove
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
