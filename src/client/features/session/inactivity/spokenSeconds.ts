/** What a screen reader says while the seconds run: at 20, 10 and 5, because each second would speak over itself. */
export function spokenSeconds(seconds: number): number | null {
  return [5, 10, 20].find((threshold) => seconds <= threshold) ?? null;
}
