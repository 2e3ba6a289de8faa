import { apiOnEither, modelTests, type Plant, tours, unit } from './plant.ts';

const properties = (subject: string) => [
  ...[...modelTests, 'tests/model/properties.test.ts'],
  ...['-t', `'${subject}' keeps every property`],
];
const toursOf = (subject: string) => [...tours, '-t', `${subject} runs tour`];
const screenOf = (subject: string) => [
  ...[...modelTests, 'tests/model/screens.test.ts'],
  ...['-t', `in '${subject}'`],
];
const drawn = (subject: string) =>
  new RegExp(`in ('${subject}') > after each step of its tours the screen is as committed`);
const actors = (name: string) => [...unit, `tests/unit/actors/${name}.test.ts`];
const device = (name: string) => [...unit, `tests/unit/client/field/${name}.test.ts`];
const commands = [...apiOnEither, 'tests/api/cli/commands.either.test.ts'];

const inKit: readonly Plant[] = [
  {
    what: 'a revoked device that says as of when its kit is',
    file: 'machines/offline/fieldKit.machine.ts',
    sought: "            target: 'revoked',\n            actions: 'clearKit',",
    instead: "            target: 'revoked',",
    gate: properties('field-kit'),
    says: /a revoked device has no kit, says so/,
  },
  {
    what: 'a revoked device that keeps its kit',
    file: 'src/client/features/offline/fieldKit.actors.ts',
    sought: "    await removeKit(owner);\n    return { outcome: 'revoked' };",
    instead: "    return { outcome: 'revoked' };",
    gate: device('fieldKit'),
    says: /the kit of a revoked device is removed/,
  },
  {
    what: 'a kit that is kept although its owner has logged out',
    file: 'src/client/features/offline/fieldKit.actors.ts',
    sought: '() => isOwnSession(owner));',
    instead: '() => true);',
    gate: device('fieldKit'),
    says: /a kit that is received after the logout is not kept/,
  },
  {
    what: 'a device that does not say that it was revoked',
    file: 'src/client/core/field/KitNotice.tsx',
    sought: 'if (isRevoked) {',
    instead: 'if (isRevoked && isUnstored) {',
    gate: screenOf('field-kit'),
    says: drawn('field-kit'),
  },
];

const onLock: readonly Plant[] = [
  {
    what: 'a lock that ends where the storage does not answer once',
    file: 'machines/session/lockScreen.machine.ts',
    sought: "onError: { target: 'unread',",
    instead: "onError: { target: 'ended',",
    gate: properties('lock-screen'),
    says: /a storage that does not answer ends nothing/,
  },
  {
    what: 'a PIN that opens what a passkey opens',
    file: 'machines/session/lockScreen.machine.ts',
    sought: "way: 'pin' }",
    instead: "way: 'passkey' }",
    gate: properties('lock-screen'),
    says: /without a passkey nothing but blank forms opens/,
  },
  {
    what: 'a passkey that unlocks whatever its answer says',
    file: 'src/client/features/session/lock/lockScreen.actors.ts',
    sought: '(await isProvenBy(choice.assertion, asked))',
    instead: "choice.outcome === 'chosen'",
    gate: device('lockScreen'),
    says: /that the public key in the kit does not prove unlocks nothing/,
  },
  {
    what: 'a session that no one proved and that can be locked',
    file: 'src/client/features/session/lock/lockScreen.actors.ts',
    sought: "if (owner !== null && offlineWay() === 'pin') return [];",
    instead: '',
    gate: device('lockScreen'),
    says: /from the login page a (pin) opens a session of this device alone/,
  },
  {
    what: 'a locked session that the Escape key logs out',
    file: 'src/client/features/session/lock/LockScreen.tsx',
    sought: 'onDismiss={isOfSession || isBusy ? undefined : leave}',
    instead: 'onDismiss={isBusy ? undefined : leave}',
    gate: screenOf('lock-screen'),
    says: drawn('lock-screen'),
  },
];

const inRecords: readonly Plant[] = [
  {
    what: 'a signer whose passkey is not asked for',
    file: 'machines/core/fieldRecord.setup.ts',
    sought: "ways.indexOf('passkey', signer + 1)",
    instead: "ways.indexOf('passkey', signer + 2)",
    gate: properties('field-record'),
    says: /a passkey is asked for once of each signer who chose one/,
  },
  {
    what: 'a passkey that signs the nonce of a record without its content',
    file: 'src/client/core/field/makeRecord.ts',
    sought: 'challenge: await challengeOf(attested),',
    instead: "challenge: await challengeOf({ ...attested, contentHash: '0'.repeat(64) }),",
    gate: device('makeRecord'),
    says: /a passkey signs nonce and content of this record alone/,
  },
  {
    what: 'a PIN that is in the envelope as it was typed',
    file: 'src/client/core/field/makeRecord.ts',
    sought: 'encryptPin(serverKey.publicKey, pin, attested)',
    instead: 'Promise.resolve({ enc: pin, ciphertext: pin } as never)',
    gate: device('makeRecord'),
    says: /readable by the server alone, and no PIN on the disk/,
  },
  {
    what: 'an act on this device in the color of success',
    file: 'src/client/core/field/OnThisDevice.tsx',
    sought: '<Message kind="warning" role="status" icon={clock}',
    instead: '<Message kind="good" role="status" icon={clock}',
    gate: screenOf('custody-event'),
    says: drawn('custody-event'),
  },
];

const inDelivery: readonly Plant[] = [
  {
    what: 'a delivery that ignores the network while it tries',
    file: 'machines/offline/delivery.machine.ts',
    sought: "Sent twice, an envelope is recorded once.\n        'connection.restored'",
    instead: "Sent twice, an envelope is recorded once.\n        'connection.missed'",
    gate: toursOf('delivery'),
    says: /(delivery) > runs tour \d+ as committed/,
  },
  {
    what: 'a delivered record that is sent again',
    file: 'src/client/features/offline/delivery.actors.ts',
    sought: '          await setDelivered(row, answer.value);\n',
    instead: '',
    gate: device('delivery'),
    says: /one parked holds up no other, and a success is shown once/,
  },
  {
    what: 'a refused record that holds up the others',
    file: 'src/client/features/offline/delivery.actors.ts',
    sought: "const isRefused = kind === 'rejected' || kind === 'denied';",
    instead: "const isRefused = kind === 'denied';",
    gate: device('delivery'),
    says: /what the server does not take from this person is kept, and holds up no other/,
  },
  {
    what: 'a record on this device in the color of success',
    file: 'src/client/core/pending-acts/PendingList.tsx',
    sought: "'On this device': 'warning',",
    instead: "'On this device': 'good',",
    gate: screenOf('delivery'),
    says: drawn('delivery'),
  },
];

const inReview: readonly Plant[] = [
  {
    what: 'a person who decides and can sign for another one',
    file: 'machines/custody/fieldReview.setup.ts',
    sought: "isMine: ({ context }) => context.shown.may === 'confirm',",
    instead: "isMine: ({ context }) => context.shown.may !== 'nothing',",
    gate: toursOf('field-review'),
    says: /(field-review) > runs tour \d+ as committed/,
  },
  {
    what: 'a denial that is sent as a confirmation',
    file: 'src/client/features/custody/field/fieldRecord.actors.ts',
    sought: '        reason === undefined\n',
    instead: "        typeof reason !== 'number'\n",
    gate: actors('fieldPages'),
    says: /a denial is sent as one, with its reason/,
  },
  {
    what: 'a decision that can be sent twice',
    file: 'src/client/features/custody/field/DecisionForm.tsx',
    sought: 'type="submit" busy={isBusy}',
    instead: 'type="submit" busy={false}',
    gate: screenOf('field-review'),
    says: drawn('field-review'),
  },
  {
    what: 'a device that is revoked without a reason',
    file: 'machines/custody/fieldDevices.setup.ts',
    sought: 'Object.keys(errors).length > 0,',
    instead: 'Object.keys(errors).length > 1,',
    gate: properties('field-devices'),
    says: /a device is revoked with a reason, and only the one that the dialog names/,
  },
  {
    what: 'a revocation whose reason is lost on the way',
    file: 'src/client/features/custody/field/fieldDevices.actors.ts',
    sought: 'body: { reason } }',
    instead: 'body: { reason: reason.slice(0, 1) } }',
    gate: actors('fieldPages'),
    says: /a device is revoked with the reason/,
  },
  {
    what: 'a revocation that does not name the records that are missing',
    file: 'src/client/features/custody/field/RevokeDialog.tsx',
    sought: '{device.missing.length > 0 && (',
    instead: '{device.missing.length > 9 && (',
    gate: screenOf('field-devices'),
    says: drawn('field-devices'),
  },
];

const inScanning: readonly Plant[] = [
  {
    what: 'a camera that looks on after its form was closed',
    file: 'machines/control-values/formScan.machine.ts',
    sought: "'form.closed': { target: 'closed' },",
    instead: "'form.missed': { target: 'closed' },",
    gate: toursOf('form-scan'),
    says: /(form-scan) > runs tour \d+ as committed/,
  },
  {
    what: 'a scanned code that changes nothing in the form',
    file: 'src/client/features/control-values/formScan.actors.ts',
    sought: 'for (const event of events) open.work.send(event);',
    instead: 'for (const event of events.slice(1)) open.work.send(event);',
    gate: actors('formScan'),
    says: /reach it with the agency of the person, and its answer is shown and felt/,
  },
  {
    what: 'an answer to a code that is shown in the next form',
    file: 'src/client/features/control-values/formScan.actors.ts',
    sought: '          shown = null;\n',
    instead: '',
    gate: actors('formScan'),
    says: /are of the new page only, also if its form is alike/,
  },
  {
    what: 'a camera that is shown before the browser has started it',
    file: 'src/client/core/control-values/useFormScan.ts',
    sought: "if (state.hasTag('cameraStarting')) return 'starting';",
    instead: '',
    gate: screenOf('form-scan'),
    says: drawn('form-scan'),
  },
];

const without: readonly Plant[] = [
  {
    what: 'a count without a network that shows what is expected',
    file: 'src/rules/custody/field/offlineKinds.ts',
    sought: "return kind === 'waste' ||",
    instead: "return kind === 'count' || kind === 'waste' ||",
    gate: [...unit, 'tests/unit/rules/custody/field/kitChoices.test.ts'],
    says: /without a network a count shows nothing of the ledger/,
  },
  {
    what: 'a command that makes every administrator one of the system',
    file: 'src/server/cli/createAdmin.ts',
    sought: 'return other === undefined;',
    instead: 'return other !== null;',
    gate: commands,
    says: /another administrator of the same agency is mailed a link/,
  },
  {
    what: 'an act of the operator that no audit trail names',
    file: 'src/server/cli/actOnAccount.ts',
    sought: '      await appendAudit(tx, {\n        ...by,',
    instead: '      void (appendAudit && {\n        ...by,',
    gate: commands,
    says: /the audit trail names each act/,
  },
];

/** Faults in what is recorded, signed and scanned without a network, and in the operator’s command. */
export const defectsOfField: readonly Plant[] = [
  ...inKit,
  ...onLock,
  ...inRecords,
  ...inDelivery,
  ...inReview,
  ...inScanning,
  ...without,
];
