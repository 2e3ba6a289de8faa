import { useIsDrawn } from './drawn.ts';

/** The product's mark: two check marks, one for each signer. */
export function BrandMark() {
  return (
    <span className="brand-mark">
      {useIsDrawn() && (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="m6.5 16.5 4.6 4.8L19.6 10M15.4 20.4l1.2 1.2 8.9-11.6" />
        </svg>
      )}
    </span>
  );
}
