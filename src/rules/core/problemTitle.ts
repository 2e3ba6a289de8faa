const spelled: Readonly<Record<string, string>> = {
  api: 'API',
  csv: 'CSV',
  dea: 'DEA',
  json: 'JSON',
  ndc: 'NDC',
  pdf: 'PDF',
  phi: 'PHI',
  pin: 'PIN',
  sso: 'SSO',
  url: 'URL',
};

/** The title of a problem (RFC 9457): the words of its code, which are the same whatever was asked. */
export function problemTitle(code: string): string {
  const words = code.split('_').map((word) => spelled[word] ?? word);
  const title = words.join(' ');
  return `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`;
}
