import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';

/* For writeWorkbook.ts. JavaScript: a thread does not know how its process reads TypeScript. */
const workbook = /** @type {import('hucre').WriteOptions} */ (workerData);

/*
 * The library hashes the password 100,000 times. Web Crypto hands each hash to another thread, which takes many times as
 * long as the hash; here no one else waits for this thread.
 */
crypto.subtle.digest = (algorithm, data) =>
  Promise.resolve(
    new Uint8Array(
      createHash(/** @type {string} */ (algorithm))
        .update(/** @type {Uint8Array} */ (data))
        .digest(),
    ).buffer,
  );

parentPort?.postMessage(await writeXlsx(workbook));
