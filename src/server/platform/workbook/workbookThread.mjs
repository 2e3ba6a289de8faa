import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';

/* For writeWorkbook.ts. JavaScript: a thread does not know how its process reads TypeScript. */
const workbook = /** @type {import('hucre').WriteOptions} */ (workerData);
parentPort?.postMessage(await writeXlsx(workbook));
