import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WriteOptions } from 'hucre';
import { places } from '../files/places.ts';

/**
 * Writes a workbook in its own thread: ten thousand rows, compressed and encrypted, take seconds of a processor, in
 * which the server would answer no one.
 *
 * @param workbook what it holds; it is copied, so texts, numbers and dates only.
 * @throws what the library throws, or that the thread ended before its workbook was whole.
 */
export async function writeWorkbook(workbook: WriteOptions): Promise<Uint8Array> {
  const worker = new Worker(places.workbookThread, { workerData: workbook, execArgv: [] });
  const ending = new AbortController();
  const ended = once(worker, 'exit', { signal: ending.signal }).then(([code]) => {
    throw new Error(`The workbook's thread ended with ${code} before it was written.`);
  });
  try {
    const [content] = (await Promise.race([once(worker, 'message'), ended])) as [Uint8Array];
    return content;
  } finally {
    ended.catch(() => undefined);
    ending.abort();
    await worker.terminate();
  }
}
