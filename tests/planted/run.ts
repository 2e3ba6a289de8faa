import { plantFaults } from './planted.ts';

/* npm run test:planted [text]: all planted faults, or those whose description contains the text. */
await plantFaults(process.argv[2]);
