/* Without the schemas' library, which the login page downloads only after its form is shown. */

/** LOGIN-02: the most characters of a username, and of an SSO email. */
export const userNameLimit = 51;

/**
 * What no single line holds: control characters (the database refuses NUL), line ends, halves of a surrogate pair (they
 * are stored as another character than was hashed), and changes of direction, which make a name read as another one.
 */
export const oneLine = {
  pattern: /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
  sentence: 'Use letters, digits and signs on one line only.',
};

/** LOGIN-04: an email address, as the schemas' library knows one. */
export const emailAddress = {
  pattern: /^[\w+-]+(?:\.[\w+-]+)*@[\da-zA-Z]+(?:[.-][\da-zA-Z]+)*\.[a-zA-Z]{2,}$/u,
  sentence: 'Enter an email address like name@agency.org.',
};
