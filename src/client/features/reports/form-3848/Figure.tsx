export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** Points stand below each other without a zero that no one wrote: the room of the missing decimals is left. */
export function Figure({ text, decimals }: { text: string; decimals: number }) {
  const missing = decimals - decimalsOf(text);
  if (missing <= 0 || text === '') return text;
  const point = text.includes('.') ? '' : ' paper-point';
  return <span className={`paper-room-${missing}${point}`}>{text}</span>;
}
