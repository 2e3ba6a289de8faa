/** How an act is marked whose signers may be one person: in ledger, reports, audit trail and evidence check. */
export const witnessNotConfirmed = 'Witness not confirmed';
