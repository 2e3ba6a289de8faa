import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than 5 s, longest first. */
const longest = [
  'process/commands.',
  'process/install.',
  'http/matrix.',
  'process/start.',
  'http/contractFuzz.',
  'account/pairs.',
  'custody/seed.',
  'security/sealedColumns.',
  'security/maneuvers.',
  'database/dump.',
  'custody/field/open.',
  'database/embedded.',
  'jobs/schedule.',
  'custody/cases/sealEndings.',
];

/**
 * Starts with the long files, so that no worker waits at the end for another one's. Vitest knows the times only from an
 * earlier run, which a clean clone does not have.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => rankOf(one.moduleId) - rankOf(other.moduleId),
    );
  }
}

function rankOf(path: string): number {
  const rank = longest.findIndex((name) => path.includes(`/api/${name}`));
  return rank === -1 ? longest.length : rank;
}
