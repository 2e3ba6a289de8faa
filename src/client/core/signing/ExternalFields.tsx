import { lazy, Suspense } from 'react';
import { formatted } from '../../shell/text/formats.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import type { SigningState } from './useSigning.ts';

// Few agencies use it.
const SignaturePad = lazy(async () => {
  const { SignaturePad: Pad } = await import('../../ui/form/SignaturePad.tsx');
  return { default: Pad };
});

const strokesId = 'external-strokes';
const padId = 'external-pad';

const texts = [
  { name: 'lastName', label: 'Last name', limit: 60 },
  { name: 'firstName', label: 'First name or initials', limit: 60 },
  { name: 'credential', label: 'Credential', limit: 60, hint: 'For example RN' },
  { name: 'facility', label: 'Facility', limit: 100 },
  { name: 'licenseNumber', label: 'License number', limit: 40, optional: true },
] as const;

/** SIGN-09: who a witness without an account is, what they attest, and their signature on this device. */
export function ExternalFields({ errors }: { errors: SigningState['errors'] }) {
  const errorOf = (name: string) => {
    const error = errors[`external-${name}`];
    return error && formatted(error);
  };
  const strokesError = errorOf('strokes');
  return (
    <div className="external-fields stack">
      <div className="external-texts">
        {texts.map(({ name, label, limit, ...more }) => (
          <TextField
            key={name}
            id={`external-${name}`}
            label={label}
            error={errorOf(name)}
            maxLength={limit}
            autoComplete="off"
            {...more}
          />
        ))}
      </div>
      <div id="external-isAttested" tabIndex={-1}>
        {errorOf('isAttested') && (
          <FieldError id="external-isAttested-error">{errorOf('isAttested')}</FieldError>
        )}
        <Choice
          type="checkbox"
          name="external-isAttested"
          aria-describedby={errorOf('isAttested') && 'external-isAttested-error'}
          label="The witness has read the statement above and confirms it"
        />
      </div>
      <div className="field" id={strokesId} tabIndex={-1}>
        <p className="label">Signature of the witness</p>
        {strokesError && <FieldError id="external-strokes-error">{strokesError}</FieldError>}
        <Suspense fallback={<div className="pad" />}>
          <SignaturePad
            id={padId}
            label="Signature pad"
            describedBy={strokesError ? 'external-strokes-error' : ''}
            isInvalid={strokesError !== undefined}
            onChange={keepStrokes}
            hasClear
          />
        </Suspense>
        <input type="hidden" name={strokesId} id={`${strokesId}-kept`} />
      </div>
    </div>
  );
}

/** The form sends them with its fields. */
function keepStrokes(paths: readonly string[]): void {
  const kept = document.getElementById(`${strokesId}-kept`);
  if (!(kept instanceof HTMLInputElement)) return;
  const { width = 0, height = 0 } = document.getElementById(padId)?.getBoundingClientRect() ?? {};
  kept.value = paths.length === 0 ? '' : JSON.stringify({ paths, pad: { width, height } });
}
