import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WriteOptions } from 'hucre';
import { places } from '../files/places.ts';
import { createLimiter } from '../limits/limiter.ts';

/** Each takes a processor for seconds, and holds its rows three times: the others wait here. */
const gate = createLimiter(
  { inFlight: 1, waiting: 20 },
  'Too many workbooks are being made right now. Try again in a minute.',
);

/**
 * Writes a workbook in its own thread: ten thousand rows, compressed and encrypted, take seconds of a processor, in
 * which the server would answer no one. One is written at a time.
 *
 * @param workbook what it holds; it is copied, so texts, numbers and dates only.
 * @throws what the library throws, or that the thread ended before its workbook was whole; OverloadedError if too many wait.
 */
export function writeWorkbook(workbook: WriteOptions): Promise<Uint8Array> {
  return gate(() => writeInThread(workbook));
}

async function writeInThread(workbook: WriteOptions): Promise<Uint8Array> {
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
