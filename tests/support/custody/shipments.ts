/** A DEA Form 222 of before the days on which tests record (10 March 2026). */
export const ordered = {
  orderType: 'form222',
  form222Number: '26-0107',
  orderedOn: '2026-03-02',
} as const;

/** No order form: what is shipped is not Schedule II. */
export const unordered = { orderType: '', form222Number: '', orderedOn: null } as const;

/** So many containers of one unit each, all of those that were ordered. */
export function packed(containers = 1, unitsPerContainer = 1) {
  return { containers, unitsPerContainer, containersOrdered: containers };
}

/** A destruction on the day on which tests record. */
export const destroyed = {
  destroyedOn: '2026-03-10',
  locationName: 'Millbrook Incinerator',
  locationAddress: '9 Kiln Road, Millbrook, NY 12545',
  isNonRetrievable: true,
} as const;
