/** Modules of the server, and the tests that have to notice their mutants, in the order in which they are tried. */
interface Tested {
  /** Folders and modules. */
  readonly at: readonly string[];
  /** Why they are among them. */
  readonly does: string;
  readonly tests: readonly string[];
}

const security = (name: string) => `api/security/${name}`;

const core = (...names: string[]) => names.map((name) => `src/server/core/${name}`);

/**
 * The modules of the server whose mutants are tried: those that sign, hash, verify, authorize or compute balances. The
 * first entry that has a module counts. Decisions that need no database are tested by unit tests alone, in which a
 * mutant takes milliseconds.
 */
const tested: readonly Tested[] = [
  {
    at: core('webauthn/'),
    does: 'verify passkeys',
    // Not the tests that flip every bit or sign thousands of times.
    tests: ['unit/webauthn/authenticatorData', 'unit/webauthn/re', 'unit/webauthn/short'],
  },
  { at: core('http/authorize.ts'), does: 'authorize calls', tests: ['unit/server/identity/'] },
  {
    at: [
      ...core('identity/attemptWindow.ts', 'identity/lockLabels.ts', 'identity/argon.ts'),
      ...core('identity/freshness.ts', 'identity/requireFresh.ts', 'identity/secret.ts'),
      ...core('identity/bindingCookie.ts', 'identity/browserSecret.ts'),
    ],
    does: 'count attempts, and hash and compare secrets',
    tests: ['unit/server/identity/'],
  },
  {
    at: core(
      'signing/proofLabels.ts',
      'signing/roleOf.ts',
      'signing/signers.ts',
      'signing/signingParty.ts',
    ),
    does: 'name who signs, as what and with what',
    tests: ['unit/server/signing/'],
  },
  {
    at: [
      ...core('ledger/eventSigners.ts', 'ledger/faultList.ts', 'ledger/hashLedgerEntry.ts'),
      ...core('ledger/hashNote.ts', 'ledger/signEntry.ts', 'ledger/useContent.ts'),
      ...core('hash-chain/genesisHash.ts', 'hash-chain/holds.ts', 'audit-trail/hashEntry.ts'),
    ],
    does: 'hash entries, and verify what belongs to one',
    tests: ['unit/server/ledger/', 'unit/server/signedContents'],
  },
  {
    at: [
      ...core('ledger/verifyEvents.ts', 'ledger/recordWalk.ts'),
      ...core('ledger/signatureWalk.ts', 'ledger/factBook.ts', 'ledger/recordText.ts'),
      ...core('ledger/checkParts.ts', 'ledger/checkNotes.ts', 'ledger/countOfEvent.ts'),
      ...core('ledger/eventWrites.ts', 'ledger/appendLedgerEntry.ts', 'ledger/hashEvent.ts'),
      ...core('ledger/rowStates.ts', 'hash-chain/paperChain.ts'),
    ],
    does: 'hash and verify the ledger, and compute balances',
    tests: ['unit/server/ledger/'],
  },
  {
    at: core('ledger/verifyLedger.ts'),
    does: 'verify the ledger, and compute balances',
    // The last is for the checks that are written statements.
    tests: ['unit/server/ledger/', 'api/custody/ledgerReads.'],
  },
  {
    at: core('ledger/versionWalk.ts', 'movements/heldAt.ts'),
    does: 'verify rows by their versions, and compute past balances',
    tests: ['unit/server/ledger/', security('maneuvers'), 'api/reports/recordedInventory'],
  },
  {
    at: core('signing/proveSigners.ts', 'signing/provePasskey.ts'),
    does: 'prove who signs',
    tests: ['api/custody/signatures/auditedRefusals', 'api/custody/signatures/refusedPasskeys'],
  },
  {
    at: core('signing/holdSigners.ts', 'signing/signedAct.ts', 'signing/makeSignatureOptions.ts'),
    does: 'hold who signs until the act is written',
    tests: [
      'unit/server/signing/',
      ...['signersHeld', 'changedSigners', 'signedAct', 'refusedPasskeys'].map(
        (name) => `api/custody/signatures/${name}`,
      ),
    ],
  },
  {
    at: [
      ...core('ledger/auditMatch.ts', 'ledger/checkVials.ts', 'ledger/ledgerHead.ts'),
      ...core('ledger/entryFacts.ts', 'inventory/readHoldings.ts'),
    ],
    does: 'read balances and facts, hold the ledger, and verify it against the audit history',
    tests: ['api/custody/ledgerReads.'],
  },
  {
    at: core('signed-documents/lossChain.ts', 'signed-documents/openLosses.ts'),
    does: 'hash and verify what is signed about losses, and know what is still to be done',
    tests: ['unit/server/signed-documents/'],
  },
  {
    at: core('signed-documents/amendmentsSince.ts'),
    does: 'know which amendments belong to a signed document',
    tests: ['api/custody/amendments/amendEvent.'],
  },
  {
    at: core('signed-documents/'),
    does: 'hash and verify signed forms and inventories',
    tests: ['api/forms/signedPapers.', 'api/forms/biennialClock.'],
  },
  {
    at: core('passkeys/challenges.ts', 'passkeys/checkAssertion.ts'),
    does: 'verify a login with a passkey',
    tests: ['api/passkeys/challenges.'],
  },
  {
    at: core('signing/flagSamePin.ts'),
    does: 'find that one person signed twice',
    tests: ['api/custody/signatures/samePin.'],
  },
  {
    at: core('audit-trail/'),
    does: 'hash and verify the audit history',
    tests: ['unit/server/ledger/', 'api/audit/chain'],
  },
  {
    at: [
      ...core('identity/sessions.ts', 'identity/account.ts', 'identity/renewSession.ts'),
      ...core('identity/endSessions.ts', 'identity/ownChange.ts', 'identity/permission.ts'),
    ],
    does: 'keep sessions, and know whom they are of',
    tests: [
      'unit/server/identity/',
      'api/account/liveSessions.',
      'api/account/countedSecrets.',
      'api/account/session.',
      'api/agency/changeAgency',
    ],
  },
  {
    at: [
      ...core('identity/throttle.ts', 'identity/checkSecret.ts', 'identity/verifyPin.ts'),
      ...core('identity/isSamePin.ts', 'identity/proveOwnPassword.ts'),
    ],
    does: 'verify passwords and PINs',
    tests: [
      'unit/server/identity/',
      'api/account/countedSecrets.',
      'api/account/throttle.',
      'api/account/lockedLogin.',
      security('signers'),
    ],
  },
];

const testsOf = (file: string) =>
  tested.find(({ at }) => at.some((name) => file.startsWith(name)))?.tests;

export function isServerModule(file: string): boolean {
  return testsOf(file) !== undefined;
}

/** Whether unit tests alone test a module. */
export function isTestedByUnitTests(file: string): boolean {
  return testsOf(file)?.every((name) => name.startsWith('unit/')) === true;
}

/** The place of a file of tests among those that test a module; -1 for one that does not. */
export function placeOfTests(test: string, file: string): number {
  return testsOf(file)?.findIndex((name) => test.startsWith(`../${name}`)) ?? -1;
}
