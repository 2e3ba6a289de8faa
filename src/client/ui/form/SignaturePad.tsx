import { SignaturePad as Pad } from '@ark-ui/react/signature-pad';

/** A place to sign with a finger, a pen or the mouse. The component that shows it owns the strokes. */
export function SignaturePad({
  id,
  label,
  describedBy,
  isInvalid = false,
  readOnly = false,
  paths,
  onChange,
}: {
  id: string;
  label: string;
  describedBy: string;
  isInvalid?: boolean;
  /** What was drawn is being saved. */
  readOnly?: boolean;
  /** SVG paths in the pad's own pixels. */
  paths: readonly string[];
  onChange: (paths: readonly string[]) => void;
}) {
  return (
    <Pad.Root
      ids={{ control: id }}
      translations={{ control: label }}
      paths={[...paths]}
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
    </Pad.Root>
  );
}
