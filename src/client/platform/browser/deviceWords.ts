/** PWL-05: our sentence, with the device's own words where it gave any. */
export function withDeviceWords(sentence: string, error: unknown): string {
  if (!(error instanceof Error) || (error.message === '' && error.name === '')) return sentence;
  return `${sentence} The device says: “${error.message || error.name}”`;
}
