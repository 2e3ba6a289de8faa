/** The sentence where something holds that must not. */
export function wrongIf(isWrong: boolean, sentence: string): string | undefined {
  return isWrong ? sentence : undefined;
}

/** The first of several things that is wrong. */
export function firstWrong(...checks: readonly (string | undefined)[]): string | undefined {
  return checks.find((one) => one !== undefined);
}
