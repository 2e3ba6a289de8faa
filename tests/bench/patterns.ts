import { findPlanted } from '../support/patterns/findPlanted.ts';
import { schemes } from '../support/patterns/simulateAgency.ts';

/*
 * npm run bench:patterns [-- agencies]: simulates two years of so many agencies, each with three people who take drugs for half a
 * year, and looks at the list of each period as an administrator does (docs/patterns.md). Fails below four of five planted cases
 * among the first ten, or above one innocent person who is marked in a hundred months of work.
 */
const agencies = Number(process.argv[2] ?? 20);
const found = findPlanted(Array.from({ length: agencies }, (_, place) => place + 1));

const percent = (part: number, of: number) => `${Math.round((part / Math.max(of, 1)) * 100)}%`;
const innocent = (found.innocent / found.staffMonths) * 100;
console.log(
  `${agencies} agencies, ${found.planted} planted cases, ${found.staffMonths} months of work`,
);
for (const scheme of schemes) {
  const { planted, inTopTen } = found.byScheme[scheme];
  console.log(`  ${scheme}: ${inTopTen} of ${planted} among the first ten`);
}
console.log(
  `among the first ten: ${percent(found.inTopTen, found.planted)} (at least 80%); marked: ${percent(found.marked, found.planted)}`,
);
console.log(`innocent people marked in 100 months of work: ${innocent.toFixed(2)} (at most 1)`);
if (found.inTopTen / found.planted < 0.8 || innocent > 1) process.exitCode = 1;
