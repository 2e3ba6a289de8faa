import { api, apiOnEither, type Plant, unit } from './plant.ts';

const bounds = [...unit, 'tests/unit/contract/inputBounds.test.ts'];

const inRules: readonly Plant[] = [
  {
    what: 'a password that counts in one Unicode form alone',
    file: 'src/rules/session/passwordSpelling.ts',
    sought: "return typed.normalize('NFC');",
    instead: 'return typed;',
    gate: [...unit, 'tests/unit/rules/session/passwordSpelling.test.ts'],
    says: /a password in two forms is checked and compared as one/,
  },
  {
    what: 'a formula in a cell that starts with a wide sign',
    file: 'src/rules/core/csv.ts',
    sought: '＝＋－＠',
    instead: '',
    gate: [...unit, 'tests/unit/rules/core/csv.test.ts'],
    says: /gets an apostrophe before/,
  },
  {
    what: 'a receipt that no inventory could hold',
    file: 'src/rules/custody/custodyRoom.ts',
    sought: 'if (after > mostHeld(product)) {',
    instead: 'if (after > mostHeld(product) * 1_000) {',
    gate: [...api, 'tests/api/custody/bounds.either.test.ts'],
    says: /is not reached by many receipts, of one lot or of several in one event/,
  },
  {
    what: 'an act before its lot was in the inventory',
    file: 'src/rules/custody/custodyBeginning.ts',
    sought: 'if (since === undefined || !isBefore(occurredAt, since)) return null;',
    instead: 'if (since === undefined || isBefore(since, occurredAt)) return null;',
    gate: [...unit, 'tests/unit/rules/custody/custodyEvent.test.ts'],
    says: /occurred_before_lot/,
  },
  {
    what: 'two accounts of one maker that count as two people',
    file: 'src/rules/users/linkedSigners.ts',
    sought: 'subjectId === holder && takesOver.includes(kind)',
    instead: "subjectId === holder && kind === 'addressChanged'",
    gate: [...unit, 'tests/unit/rules/users/linkedSigners.test.ts'],
    says: /where the same person made both, or one made the one who made the other/,
  },
  {
    what: 'a NUL in a text',
    file: 'src/contract/core/primitives.ts',
    sought: String.raw`/^[^\0\p{Cs}]*$/u`,
    instead: String.raw`/^[^\p{Cs}]*$/u`,
    gate: bounds,
    says: /has no text that the database cannot store: with NUL, or half of a surrogate pair/,
  },
  {
    what: 'an agency beyond the numbers of the database',
    file: 'src/contract/core/primitives.ts',
    sought: "  v.maxValue(lastInteger, 'There is no such agency.'),\n",
    instead: '',
    gate: bounds,
    says: /has no agency id beyond 32 bits/,
  },
  {
    what: 'a day in the year 9999',
    file: 'src/contract/core/primitives.ts',
    sought: "  v.regex(/^[12]/, 'Enter a valid date.'),\n",
    instead: '',
    gate: bounds,
    says: /has no day or instant outside the years 1000 to 2999/,
  },
];

const onServer: readonly Plant[] = [
  {
    what: 'a login with a password that was changed in the meantime',
    file: 'src/server/features/session/session-start/acceptLogin.ts',
    sought: 'passwordHash !== undefined && passwordHash !== locked?.passwordHash',
    instead: 'passwordHash !== undefined && locked === undefined',
    gate: [...api, 'tests/api/account/acceptLogin.either.test.ts'],
    says: /password was changed/,
  },
  {
    what: 'an unlocked account whose PIN can be guessed again',
    file: 'src/server/features/users/actOnUser.ts',
    sought: "      await resetAttempts(tx, 'password', foldUserName(userName));\n",
    instead:
      "      await resetAttempts(tx, 'password', foldUserName(userName));\n      await resetAttempts(tx, 'pin', user.userId);\n",
    gate: [...apiOnEither, 'tests/api/users/access.either.test.ts'],
    says: /keeps its PIN attempts through every act of others, and clears them with a new PIN/,
  },
  {
    what: 'an account with a passkey that counts as a session with two factors',
    file: 'src/server/core/identity/sessions.ts',
    sought: 'account.inactivityTimeout && row.isTwoFactor',
    instead: 'account.inactivityTimeout',
    gate: [...apiOnEither, 'tests/api/passkeys/twoFactors.either.test.ts'],
    says: /a passkey that was registered in a password session raises neither it nor a later one/,
  },
  {
    what: 'an outbox that answers another machine',
    file: 'src/server/platform/http/clientAddress.ts',
    sought: 'if (!isLoopback(peer)) return false;',
    instead: 'if (peer === undefined) return false;',
    gate: [...apiOnEither, 'tests/api/password/outbox.either.test.ts'],
    says: /replies only to this machine/,
  },
  {
    what: 'a lock of a PIN that forgets the attempts of a day',
    file: 'src/server/core/identity/attemptWindow.ts',
    sought: 'const dayLimit = 10;',
    instead: 'const dayLimit = 1_000;',
    gate: [...unit, 'tests/unit/server/attemptWindow.test.ts'],
    says: /never lets more than 35 attempts through in any 24 hours, however they are spaced/,
  },
];

/** Defects that were found in the running server and the rules once: each undoes its correction. */
export const defectsOfServer: readonly Plant[] = [...inRules, ...onServer];
