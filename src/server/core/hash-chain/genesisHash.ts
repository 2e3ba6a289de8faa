/** The predecessor of the first entry of a chain. */
export const genesisHash = '0'.repeat(64);
