/** What a training agency, its screens, prints and files are marked with (LEDGER-05). */
export const trainingMark = 'TRAINING';

/** What a file of a training agency says before everything else. */
export const trainingSentence =
  'TRAINING: a record of a training agency. It proves nothing about real controlled substances.';

/** What a training agency is called. It starts with the mark, which is read where a long name is cut. */
export function trainingName(agencyName: string): string {
  return `${trainingMark}: ${agencyName}`;
}

/** A number of a registration or license, as a training agency shows it; none stays none. */
export function trainingNumber(number: string | null): string | null {
  return number === null || number === '' ? number : trainingMark;
}

/** The name of a file that a training agency exports. */
export function trainingFileName(fileName: string): string {
  return `${trainingMark}-${fileName}`;
}
