import { SignaturePad as Pad } from '@ark-ui/react/signature-pad';
import type { ReactNode } from 'react';
import { buttonClass } from '../basic/buttonClass.ts';

/** A place to sign with a finger, a pen or the mouse. The component that shows it owns the strokes, or the pad itself. */
export function SignaturePad({
  id,
  label,
  describedBy,
  isInvalid = false,
  readOnly = false,
  paths,
  onChange,
  children,
}: {
  id: string;
  label: string;
  describedBy: string;
  isInvalid?: boolean;
  /** What was drawn is being saved. */
  readOnly?: boolean;
  /** SVG paths in the pad's own pixels. Left out where the pad keeps them itself. */
  paths?: readonly string[];
  onChange: (paths: readonly string[]) => void;
  /** Below the pad. */
  children?: ReactNode;
}) {
  return (
    <Pad.Root
      ids={{ control: id }}
      translations={{ control: label }}
      {...(paths === undefined ? {} : { paths: [...paths] })}
      readOnly={readOnly}
      drawing={{ fill: 'currentColor', size: 3, simulatePressure: true }}
      // Also reported at each move; only a finished stroke is among the paths.
      onDraw={(drawn) => {
        if (drawn.currentPath === null) onChange(drawn.paths);
      }}
    >
      <Pad.Control className={isInvalid ? 'pad pad-error' : 'pad'} aria-describedby={describedBy}>
        <Pad.Segment />
      </Pad.Control>
      {children}
    </Pad.Root>
  );
}

/** Takes the strokes back of the pad that it is in. */
export function ClearSignature() {
  return <Pad.ClearTrigger className={buttonClass({ small: true })}>Clear</Pad.ClearTrigger>;
}
