export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** Decimal points are aligned without an added zero: the space of the missing decimals is left. */
export function Figure({ text, decimals }: { text: string; decimals: number }) {
  const missing = decimals - decimalsOf(text);
  if (missing <= 0 || text === '') return text;
  const point = text.includes('.') ? '' : ' paper-point';
  return <span className={`paper-room-${missing}${point}`}>{text}</span>;
}
