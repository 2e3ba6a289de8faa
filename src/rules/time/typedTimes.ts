/** The control that says which of two moments a time is (`RepeatedTime`), after the name of the control of the time. */
export const offsetSuffix = 'Offset';

/**
 * What was typed into a form, by the name of the control; a time that happens twice with the offset that was chosen for
 * it (01:30-05:00), as `instantOfLocalTime` reads it.
 */
export function withOffsets(typed: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(typed)
    .filter(([name]) => !name.endsWith(offsetSuffix))
    .map(([name, text]) => [name, text && `${text}${typed[`${name}${offsetSuffix}`] ?? ''}`]);
  return Object.fromEntries(entries) as Record<string, string>;
}
