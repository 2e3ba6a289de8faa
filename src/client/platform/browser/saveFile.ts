/** Hands a file to the browser, which saves it where the person's downloads go. */
export function saveFile(fileName: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers start to read only after the click is over
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
