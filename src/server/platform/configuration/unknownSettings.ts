import { closest, distance } from 'fastest-levenshtein';
import { fileVariable, secretSettings, type Variables } from './secretFiles.ts';
import { settingNames } from './settings.ts';

/** A variable that no setting reads, and the setting that was probably intended. */
export interface UnknownSetting {
  readonly name: string;
  readonly intended: string;
}

const known: ReadonlySet<string> = new Set([...settingNames, ...secretSettings.map(fileVariable)]);

/** Short names such as PORT are too close to variables of other programs. */
const guessed = [...known].filter((name) => name.length >= 8);

const ownPrefix = 'COUNTERSIGN_';

/** Two letters more, fewer or different, or two that are swapped. */
const mostEdits = 2;

/**
 * Variables that look like a misspelled setting: one with two wrong letters at most, one that continues the name of a
 * setting (`MAIL_FROM_NAME`), or one that starts with the name of this program.
 */
export function findUnknownSettings(environment: Variables): UnknownSetting[] {
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const own = name.startsWith(ownPrefix) ? name.slice(ownPrefix.length) : name;
      const intended =
        guessed.find((setting) => own.startsWith(`${setting}_`)) ?? closest(own, guessed);
      const isClose =
        name !== own || own.startsWith(`${intended}_`) || distance(own, intended) <= mostEdits;
      return isClose ? [{ name, intended: known.has(own) ? own : intended }] : [];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** What to do about it. */
export const describeUnknown = ({ name, intended }: UnknownSetting) =>
  `${name} is not a setting and has no effect. Use ${intended}, or remove it.`;
