/** Stored codes whose words the interface no longer uses; the codes stay, because hashes cover them. */
const reworded: readonly (readonly [RegExp, string])[] = [
  [/^sign in\b/, 'login'],
  [/^sign out\b/, 'logout'],
  [/^licence acknowledged$/, 'license accepted'],
  [/^licence\b/, 'license'],
];

/** “use.recorded” as “Use recorded”: an act's code in words. The code itself stands with the evidence. */
export function actWords(code: string): string {
  const spaced = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('.', ' ')
    .toLowerCase();
  const words = reworded.reduce((text, [old, now]) => text.replace(old, now), spaced);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
