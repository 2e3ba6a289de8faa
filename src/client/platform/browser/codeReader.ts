import type { CodeDetector } from './cameraCodes.ts';
import type { PictureToRead, ReadPicture } from './codeReaderWorker.ts';
import workerAddress from './codeReaderWorker.ts?worker&url';
import { allowWorkers } from './trustedScripts.ts';

/**
 * Starts the worker that reads codes where the browser reads none itself: iPhone, iPad, Firefox and Chrome on Windows.
 * Only that worker may compile WASM; the page may not (`codeReaderPolicy` of the server).
 *
 * @param formats that a code may have.
 */
export function openCodeReader(formats: PictureToRead['formats']): CodeDetector {
  allowWorkers();
  const worker = new Worker(workerAddress, { type: 'module' });
  // From the start: it may fail while the person is still asked for the camera, and then never answers.
  const broken = new Promise<never>((_, fail) => {
    worker.onerror = () => fail(new Error('The code reader couldn’t be started.'));
  });
  broken.catch(() => undefined);
  return {
    detect: async (video) => {
      const picture = await createImageBitmap(video);
      const found = await Promise.race([send(worker, { picture, formats }), broken]);
      if ('failure' in found) throw new Error(found.failure);
      return found.codes.map((rawValue) => ({ rawValue }));
    },
    close: () => worker.terminate(),
  };
}

function send(worker: Worker, message: PictureToRead): Promise<ReadPicture> {
  return new Promise((done) => {
    worker.onmessage = ({ data }: MessageEvent<ReadPicture>) => done(data);
    worker.postMessage(message, [message.picture]);
  });
}
