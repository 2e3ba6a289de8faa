import { trainingMark } from '../../rules/core/training.ts';

/** LEDGER-05: on every page and every print of a training agency, because stock of training must not be taken for real. */
export function TrainingBanner() {
  return (
    <p className="training-banner">
      <strong>{trainingMark}</strong> <span>Nothing recorded here is real.</span>
    </p>
  );
}

/** As many words as cover the largest screen and a sheet of paper. */
const words = Array.from({ length: 96 }, (_, index) => index);

/**
 * LEDGER-05: the word across all that is shown and printed. The banner says it to those who do not see it. The style sheet
 * draws it, so that it is a picture and no text: it is too pale to be read as one.
 */
export function TrainingWatermark() {
  return (
    <div className="training-watermark" aria-hidden="true">
      {words.map((word) => (
        <span key={word} data-mark={trainingMark} />
      ))}
    </div>
  );
}
