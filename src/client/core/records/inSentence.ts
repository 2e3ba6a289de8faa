/** A title in the middle of a sentence: “Sites” is “sites”, “PAR overrides” and “First Time Setup” stay as they are. */
export function inSentence(title: string): string {
  const isName = /^\p{Lu}{2}/u.test(title) || /\s\p{Lu}/u.test(title);
  return isName ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
