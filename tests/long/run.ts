import { killDuringUse } from './killDuringUse.ts';

/** `npm run test:long`: what takes minutes. Prints its figures; the exit code says whether all held. */
await killDuringUse({ kills: Number(process.argv[2] ?? 20) });
