/** The audit trail names a run of labels by its ends. */
export function nameLabels(labels: readonly string[]): string {
  const [first = '', last = ''] = [labels[0], labels.at(-1)];
  return labels.length <= 10 ? labels.join(', ') : `${first} … ${last} (${labels.length})`;
}
