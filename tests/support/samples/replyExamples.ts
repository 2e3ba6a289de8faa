import { appendFileSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { calls } from '../../../src/contract/calls.ts';
import { marker } from '../database/marker.ts';

/** A longer example says less than the schema, and would make the description longer. */
const mostCharacters = 1_900;

/** What the accounts of the tests are called in the examples. */
const people: Readonly<Record<string, string>> = {
  technician: 'Riley Chen',
  manager: 'Dana Whitlock',
  admin: 'Sam Ortiz',
  sysadmin: 'Jo Park',
  witness: 'Maya Olsen',
  program: 'Dispatch system',
  counter: 'Noel Brandt',
  auditor: 'Ines Moreau',
};

/** What other tests call the places and people of an agency, after a word that is the test's own. */
const things: Readonly<Record<string, string>> = {
  agency: 'Hudson Valley EMS',
  site: 'Hudson HQ',
  bag: 'Medic 2 bag',
  vault: 'Main vault',
  manager: 'Dana Whitlock',
  signer: 'Riley Chen',
  witness: 'Maya Olsen',
};

const Note = v.object({ name: v.string(), reply: v.unknown() });

const patterns = calls.map(({ name, method, path }) => ({
  ...{ name, method },
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Adds a reply of a test to a file, for the examples; what answers no call is left out. */
export function noteReply(file: string, method: string, address: string, text: string): void {
  const [path = ''] = address.split('?');
  const call = patterns.find((one) => one.method === method && one.pattern.test(path));
  if (call === undefined || text.length > 50_000) return;
  const reply: unknown = JSON.parse(text);
  appendFileSync(file, `${JSON.stringify({ name: call.name, reply })}\n`);
}

/** Whether an example is a reply of the contract, and has nothing else. */
export function isReply(name: string, example: unknown): boolean {
  const call = calls.find((definition) => definition.name === name);
  if (call === undefined) return false;
  const parsed = v.safeParse(call.reply, example);
  return parsed.success && sorted(parsed.output) === sorted(example);
}

const sorted = (value: unknown) =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );

const isSecret = (name: string) => ['key', 'token', 'secret', 'challenge'].includes(name);

/** In place of what was drawn at random: of the same length, and with the same start. */
function invented(text: string): string {
  const [start = ''] = /^(csk_|whsec_)?/.exec(text) ?? [];
  const rest = text.length - start.length;
  return `${start}${'ZXhhbXBsZS1leGFtcGxl'.repeat(10).slice(0, rest)}`;
}

/** The beginnings of the lists of a reply, without its secrets. */
function shortened(value: unknown, most: number, name = ''): unknown {
  if (typeof value === 'string' && isSecret(name) && value.length > 30) return invented(value);
  if (Array.isArray(value)) return value.slice(0, most).map((item) => shortened(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shortened(part, most, key)]),
  );
}

/** A reply as the description shows it; undefined if it is too long, or is no reply of its call once it is shortened. */
function exampleOf(name: string, reply: unknown): string | undefined {
  return [1, 2, Number.POSITIVE_INFINITY]
    .map((most) => shortened(reply, most))
    .filter((example) => isReply(name, example))
    .map((example) => JSON.stringify(example))
    .find((text) => text.length <= mostCharacters);
}

/** How much an example shows: more than a refusal, and more than an empty list. */
function worth(text: string): number {
  const isPoor = /"isSuccessful":false|"(data|rows|entries|lines|taken)":\[\]/.test(text);
  return text.length - (isPoor ? mostCharacters : 0);
}

/**
 * The replies that the description of the API shows, as JSON: of each call the one that shows most. Ids are numbered.
 *
 * @param files what `noteReply` wrote; a later one counts only for calls of which an earlier one has nothing that succeeded.
 */
export function writeReplyExamples(files: readonly string[]): string {
  const found = new Map<string, string>();
  for (const file of files) {
    const own = new Map<string, string>();
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      const { name, reply } = v.parse(Note, JSON.parse(line));
      const text = exampleOf(name, reply);
      if (text !== undefined && worth(text) > worth(own.get(name) ?? '')) own.set(name, text);
      else if (text !== undefined && !own.has(name)) own.set(name, text);
    }
    for (const [name, text] of own) {
      const before = found.get(name);
      if (before === undefined || (worth(before) < 0 && worth(text) > worth(before))) {
        found.set(name, text);
      }
    }
  }
  const shown = calls.flatMap(({ name }) => {
    const text = found.get(name);
    return text === undefined ? [] : [[name, JSON.parse(text) as unknown]];
  });
  return `${replaceIds(JSON.stringify(Object.fromEntries(shown), null, 1))}\n`;
}

/** Numbers in place of ids, and invented names. */
function replaceIds(text: string): string {
  const known = new Map<string, string>();
  const accounts = new RegExp(`${marker} (${Object.keys(people).join('|')})\\b`, 'g');
  const others = new RegExp(`"\\w+ (${Object.keys(things).join('|')})"`, 'g');
  return (
    text
      .replaceAll(accounts, (all, name: string) => people[name] ?? all)
      .replaceAll(others, (all, name: string) => (name in things ? `"${things[name]}"` : all))
      // The time of the machine, where a test has no clock of its own.
      .replaceAll(/20\d\d-1[12]-\d\dT[\d:.]+Z/g, '2026-03-10T08:00:00.000Z')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        const number = String(known.size + 1).padStart(12, '0');
        const numbered = known.get(id) ?? `00000000-0000-4000-8000-${number}`;
        known.set(id, numbered);
        return numbered;
      })
  );
}
