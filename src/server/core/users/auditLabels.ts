/** How the audit trail calls that someone confirmed a person; the rule of linked signers reads it there. */
export const confirmedAction = 'user.confirmed';

/** The field of the audit trail for a required new PIN; the rule of linked signers reads it there. */
export const pinResetField = 'PIN reset';
