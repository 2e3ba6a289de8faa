/**
 * On hand against minimum and maximum, always next to the figures. All three are in the same unit; the track ends at a
 * quarter above the maximum or at what is on hand, whichever is more.
 */
export function Level({
  onHand,
  minimum,
  maximum,
  tone,
}: {
  onHand: number;
  minimum: number;
  maximum: number;
  tone?: 'warning' | 'bad' | undefined;
}) {
  const end = Math.max(maximum * 1.25, onHand, 1);
  const at = (value: number) => Math.round((value / end) * 1000) / 10;
  return (
    <svg
      className={tone ? `level level-${tone}` : 'level'}
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="level-track" y="3" width="100" height="6" />
      <rect className="level-band" x={at(minimum)} y="3" width={at(maximum - minimum)} height="6" />
      <rect className="level-fill" y="3" width={at(onHand)} height="6" />
      <rect className="level-mark" x={at(minimum)} width="0.8" height="12" />
      <rect className="level-mark" x={at(maximum)} width="0.8" height="12" />
    </svg>
  );
}
