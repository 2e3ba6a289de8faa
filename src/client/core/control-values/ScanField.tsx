import type { SubmitEvent } from 'react';
import { longestCode } from '../../../rules/control-values/scanCode.ts';
import { typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { scan } from '../../ui/icons/navigation.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { keepSeparator } from './keepSeparator.ts';
import { LabelInput } from './LabelInput.tsx';

/** The one field: a scanner types into it and sends it with its Enter, a person does the same, or the camera looks. */
export function ScanField({
  error,
  camera,
  isFinding,
  onCode,
  onCamera,
}: {
  error: string | undefined;
  camera: 'off' | 'starting' | 'watching';
  isFinding: boolean;
  onCode: (code: string) => void;
  onCamera: () => void;
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(typedInto(event.currentTarget).code ?? '');
    // The next scan takes the place of this one.
    event.currentTarget.querySelector<HTMLInputElement>('#code')?.select();
  };
  return (
    <form className="card" method="get" aria-label="Find a vial" noValidate onSubmit={submit}>
      <div className="card-body stack">
        <Field
          id="code"
          label="Label"
          hint="Scan it, or enter the number printed next to the code. A connected scanner works anywhere on this page."
          error={error}
          width="l"
        >
          {(control) => (
            <LabelInput
              {...control}
              name="code"
              maxLength={longestCode}
              enterKeyHint="search"
              takesFocus={error !== undefined}
              onKeyDown={keepSeparator}
            />
          )}
        </Field>
        <div className="buttons">
          <Button kind="primary" type="submit" busy={isFinding}>
            Find
          </Button>
          <Button
            unavailable={isFinding ? 'Wait until the label is found.' : undefined}
            onClick={onCamera}
          >
            <Icon path={scan} />
            {camera === 'off' ? 'Scan with the camera' : 'Stop the camera'}
          </Button>
        </div>
        {camera !== 'off' && <CameraPicture isStarting={camera === 'starting'} />}
      </div>
    </form>
  );
}
