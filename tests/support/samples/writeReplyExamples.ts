import { writeFileSync } from 'node:fs';
import { writeReplyExamples } from './replyExamples.ts';

/** Writes `src/server/site/apiReplyExamples.json` from the files that `REPLY_NOTES` made. */
writeFileSync('src/server/site/apiReplyExamples.json', writeReplyExamples(process.argv.slice(2)));
