import { models } from '../model/fixtures.ts';
import { equivalentOf, mutantsOf, problemsOf } from '../model/mutants/run.ts';

/**
 * Plants every fault in the charts, one after the other. @throws Error if one changes neither the behavior nor a screen
 * and is not proven to be equivalent, or one is that is detected.
 */
export function mutants(only?: string) {
  const problems = models
    .filter(({ subject }) => only === undefined || subject === only)
    .flatMap((model) => {
      const all = mutantsOf(model);
      const found = problemsOf(model, all);
      const equivalent = equivalentOf(model).length;
      console.log(`${model.subject}: ${all.length} mutants, ${equivalent} equivalent`);
      return found.map((problem) => `${model.subject}: ${problem}`);
    });
  if (problems.length > 0) throw new Error(problems.join('; '));
}
