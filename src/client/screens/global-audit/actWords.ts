/** “use.recorded” as “Use recorded”: an act's code in words. The code itself stands with the evidence. */
export function actWords(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('.', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
