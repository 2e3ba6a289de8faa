import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import { models } from '../model/fixtures.ts';
import { readCounts } from '../model/mutants/counts.ts';
import { runMutants } from '../model/mutants/run.ts';

/**
 * Plants every fault in the charts, one after the other. @throws Error if one changes neither the behavior nor a screen
 * and is neither equivalent nor listed as undetected.
 */
export function mutants(only?: string) {
  const problems = models
    .filter(({ subject }) => only === undefined || subject === only)
    .flatMap((model) => {
      const excused = equivalentMutants
        .filter(({ subject }) => subject === model.subject)
        .flatMap((group) => group.mutants);
      const known = [...excused, ...(readCounts()[model.subject]?.undetected ?? [])];
      const { made, killed, unnoticed } = runMutants(model);
      console.log(`${model.subject}: ${made} mutants, ${killed} detected`);
      return unnoticed.map(({ name }) => name).filter((name) => !known.includes(name));
    });
  if (problems.length > 0) throw new Error(`No tour detects: ${problems.join('; ')}.`);
}
