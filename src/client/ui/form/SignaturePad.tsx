import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { listenToPad } from '../../platform/browser/listenToPad.ts';
import { Button } from '../basic/Button.tsx';

/** A place to sign with a finger, a pen or the mouse. The component that shows it owns the strokes, or the pad itself. */
export function SignaturePad({
  id,
  label,
  describedBy,
  isInvalid = false,
  readOnly = false,
  paths,
  onChange,
  hasClear = false,
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
  /** Whether a button below the pad removes the strokes. */
  hasClear?: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [own, setOwn] = useState<readonly string[]>([]);
  const shown = paths ?? own;
  // The next stroke may end before the previous one is rendered.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const change = (changed: readonly string[]) => {
    latest.current = changed;
    setOwn(changed);
    onChange(changed);
  };
  const add = useEffectEvent((path: string) => change([...latest.current, path]));
  useEffect(() => {
    if (readOnly || canvas.current === null) return undefined;
    return listenToPad(canvas.current, (path) => add(path));
  }, [readOnly]);
  return (
    <>
      <div
        id={id}
        className={isInvalid ? 'pad pad-error' : 'pad'}
        role="application"
        aria-roledescription="signature pad"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        <svg aria-hidden="true">
          {shown.map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
        <canvas ref={canvas} />
      </div>
      {hasClear && (
        <Button small onClick={() => change([])}>
          Clear
        </Button>
      )}
    </>
  );
}
