/** The person named in the agency's settings signs; spaces and capitals do not matter. */
export function isAgentOf(agent: string | null, fullName: string): boolean {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return agent !== null && plain(agent) !== '' && plain(agent) === plain(fullName);
}
