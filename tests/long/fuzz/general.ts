import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../../../src/charts/read/interpreter.ts';
import type { AnyFixtures } from '../../model/kit/fixtures.ts';
import type { Check } from '../../model/properties/moment.ts';

/** The sentence where something holds that must not. */
function wrongIf(isWrong: boolean, sentence: string): string | undefined {
  return isWrong ? sentence : undefined;
}

/** The first of several things that is wrong. */
function firstWrong(...checks: readonly (string | undefined)[]): string | undefined {
  return checks.find((one) => one !== undefined);
}

/** What holds for every chart. */

const secretNames = /password|pin(?:Again)?$|token|assertion|attestation/i;

/** The texts under the names of secrets in events. The `fields` of a problem are sentences under the names of controls. */
export function secretsIn(value: unknown, name = '', holder = ''): string[] {
  if (name === 'fields' && holder === 'problem') return [];
  if (typeof value === 'string') return secretNames.test(name) && value.length > 3 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => secretsIn(one, key, name));
}

const isPlain = (value: object) =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** All texts in a context; other actors are not looked into, they are charts of their own. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || !isPlain(value)) return [];
  return Object.values(value).flatMap(textsIn);
}

const known = new WeakMap<AnyFixtures, ReadonlySet<string>>();

function secretsOf(fixtures: AnyFixtures): ReadonlySet<string> {
  const before = known.get(fixtures);
  if (before) return before;
  const all = new Set(secretsIn(fixtures.events));
  known.set(fixtures, all);
  return all;
}

/** A state that nothing leads out of: no event, no timer, and no actor that could end. */
function isStuck(snapshot: AnyMachineSnapshot, running: readonly string[]): boolean {
  const events = activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()]);
  const answered = events.filter((event) => {
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event)?.[1];
    return actor === undefined || running.includes(actor);
  });
  return snapshot.status === 'active' && answered.length === 0;
}

/**
 * States in which a chart rests permanently until its starter stops it, each with the reason. Those of parallel regions
 * are together, in alphabetical order.
 */
export const restingPlaces: Readonly<Record<string, string>> = {
  'accountSecurity.broken': 'One of its parts is broken; the page is loaded again.',
  'smsWebhook.broken': 'One of its parts is broken; the page is loaded again.',
  'sessionServices.unprotected': 'The session was told to end, and stops it.',
  'custodyEvent.act.recorded custodyEvent.leaving.left custodyEvent.places.known':
    'The event is recorded, and the page of the inventory opens.',
  'fieldKit.deviceOnly': 'A session of the device ends with the next login.',
  'fieldKit.revoked': 'An administrator revoked the device; the page says so.',
  'fieldKit.unneeded': 'This account records nothing, so it needs no kit.',
  'fieldReview.unavailable': 'The page offers to open it again.',
  'firstTimeSetup.done': 'Everything is set up; the page says so.',
  'inactivity.left': 'The session is over, and stops it.',
  'license.acceptedBefore': 'There is nothing left to accept.',
  'license.acknowledged': 'There is nothing left to accept.',
  'lossClocks.broken': 'One of its parts is broken; the page is loaded again.',
  'missingSignature.viewing': 'The page offers to open it again.',
  'missingSignature.unavailable': 'The page offers to open it again.',
  'firstCount.recorded': 'The count is recorded; the page leads on.',
  'parRestock.recorded': 'The restock is recorded; another page opens.',
  'passkeys.over': 'The person’s own way in was removed, and the session ends.',
  'personConfirmation.unavailable': 'The page offers to open it again.',
  'signatureNote.unavailable': 'The page offers to open it again.',
  'appServices.keeping': 'Each of its parts has failed; the application goes on without them.',
  'recordEdit.reading': 'The user may read the record, and change nothing.',
  'tour.none': 'This account has no tour.',
  'cacheWarming.warm': 'All is kept until the next login.',
};

export const general: Check = ({ model, snapshot, running }) => {
  const innermost = activeNodes(snapshot).filter(({ type }) => type === 'atomic');
  const nameless = activeNodes(snapshot).find(
    (node) => node.type !== 'history' && !node.description,
  );
  const secrets = secretsOf(model.fixtures);
  const places = innermost
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
  return firstWrong(
    wrongIf(
      snapshot.status !== 'active' && snapshot.status !== 'done',
      `the chart is ${snapshot.status}`,
    ),
    nameless && `it is in ${nameless.id}, which has no description`,
    wrongIf(
      textsIn(snapshot.context).some((text) => secrets.has(text)),
      'a secret is in its context',
    ),
    wrongIf(
      isStuck(snapshot, running) && !(places in restingPlaces),
      `nothing leads out of ${places}`,
    ),
  );
};
