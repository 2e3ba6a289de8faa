/** Reads what is typed in the fields of a form, letter for letter; a field that it does not have reads as empty. */
export function typedText(form: HTMLFormElement): (name: string) => string {
  const values = new FormData(form);
  return (name) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
}
