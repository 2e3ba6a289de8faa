/** Whose data it is and where: one person in one agency. */
export type Owner = { readonly userId: string; readonly agencyId: number };

/** The prefix of the owner's keys. */
export function prefixOf({ userId, agencyId }: Owner): string {
  return `${userId}|${String(agencyId)}|`;
}
