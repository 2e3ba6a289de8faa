/** A cell of a table: a bar would end it, and angle brackets would be read as HTML. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}

/** A Markdown table; empty cells stay empty. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Names as code, separated by commas. */
export function names(list: readonly string[]): string {
  return list.map((name) => `\`${name}\``).join(', ');
}
