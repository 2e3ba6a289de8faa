/** How long a proof of identity is valid for changing a credential. */
export const freshMinutes = 5;
