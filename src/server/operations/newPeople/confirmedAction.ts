/** How the audit trail calls that somebody confirmed a person; the rule of linked signers reads it there. */
export const confirmedAction = 'user.confirmed';
