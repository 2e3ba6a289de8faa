import type { KeyboardEvent } from 'react';
import { longestCode } from '../../../rules/control-values/scanCode.ts';
import type { CodeAnswer } from '../../../rules/control-values/scannedCode.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith } from '../../shell/address.ts';
import { formatted } from '../../shell/text/formats.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { warning } from '../../ui/icons/login.ts';
import { scan as scanIcon } from '../../ui/icons/navigation.ts';
import { check } from '../../ui/icons/signs.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { keepSeparator } from './keepSeparator.ts';
import { LabelInput } from './LabelInput.tsx';
import { ManualEntry } from './ManualEntry.tsx';
import type { FormScan } from './useFormScan.ts';

const fieldId = 'scanned';

/**
 * The first field of a form: a scanner types into it, a person does, or the camera looks. Each code is taken into the form
 * at once; none sends it.
 */
export function ScanBox({
  scan,
  hint,
  error,
  isFirst = true,
}: {
  scan: FormScan;
  hint: string;
  error?: string | undefined;
  /** The form was opened to be filled in; not to be corrected. */
  isFirst?: boolean;
}) {
  const { camera, answer, answered, takesFocus, send } = scan;
  const isOn = camera === 'starting' || camera === 'watching';
  const stop = () => send({ type: 'camera.stopped' });
  return (
    <section
      className="form-section scan-box"
      aria-labelledby="s-scan"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOn) stop();
      }}
    >
      <h2 id="s-scan">Scan</h2>
      <div className="stack">
        <Field id={fieldId} label="Label or package" hint={hint} optional error={error}>
          {(control) => (
            <div className="scan-row">
              <LabelInput
                {...control}
                name={fieldId}
                maxLength={longestCode}
                enterKeyHint="next"
                takesFocus={takesFocus && isFirst}
                onKeyDown={(event) => {
                  keepSeparator(event);
                  takeTyped(event, send);
                }}
              />
              {!isOn && (
                <Button onClick={() => send({ type: 'camera.requested' })}>
                  <Icon path={scanIcon} />
                  Camera
                </Button>
              )}
            </div>
          )}
        </Field>
        {isOn && (
          <>
            <CameraPicture isStarting={camera === 'starting'} />
            <div className="buttons">
              <Button kind="primary" onClick={stop}>
                Done
              </Button>
            </div>
          </>
        )}
        {camera === 'unavailable' && <ManualEntry fault={scan.cameraFailure} />}
        <div className="scan-answer" role="status" key={answered}>
          {answer && <Answer answer={answer} mayAddProducts={scan.mayAddProducts} />}
        </div>
      </div>
    </section>
  );
}

/** A scanner ends each code with Enter, some with two: neither sends the form. */
function takeTyped(event: KeyboardEvent<HTMLInputElement>, send: FormScan['send']): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const field = event.currentTarget;
  const code = field.value;
  field.setRangeText('', 0, code.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (code.trim() !== '') send({ type: 'code.scanned', code });
}

const looks = { taken: 'state-good', repeated: 'state-warning', refused: 'state-bad' } as const;

function Answer({ answer, mayAddProducts }: { answer: CodeAnswer; mayAddProducts: boolean }) {
  const { kind, text, missingNdc } = answer;
  return (
    <>
      <p className={`state ${looks[kind]}`}>
        <Icon path={kind === 'taken' ? check : warning} />
        <span>{formatted(text)}</span>
      </p>
      {missingNdc !== undefined &&
        (mayAddProducts ? (
          <div className="buttons">
            <ButtonLink href={newProduct(missingNdc)} small>
              Add the product
            </ButtonLink>
          </div>
        ) : (
          <p className="hint">
            Ask an administrator to add it. What you typed is kept as your draft.
          </p>
        ))}
    </>
  );
}

function newProduct(ndc: string): string {
  return addressWith(routeOf('product').path.replace('{id}', 'new'), { ndc });
}
