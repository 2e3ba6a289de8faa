import type { CodeDetector } from './cameraCodes.ts';
import type { PictureToRead, ReadPicture } from './codeReaderWorker.ts';
import workerAddress from './codeReaderWorker.ts?worker&url';
import { allowWorkers } from './trustedScripts.ts';

/**
 * Starts the worker that reads codes where the browser reads none itself: iPhone, iPad, Firefox and Chrome on Windows.
 * Only that worker may compile WASM; the page may not (`codeReaderPolicy` of the server).
 */
export function openCodeReader(): CodeDetector {
  allowWorkers();
  const worker = new Worker(workerAddress, { type: 'module' });
  return {
    detect: async (video) => {
      const picture = await createImageBitmap(video);
      const found = await send(worker, picture);
      if ('failure' in found) throw new Error(found.failure);
      return found.codes.map((rawValue) => ({ rawValue }));
    },
    close: () => worker.terminate(),
  };
}

function send(worker: Worker, picture: ImageBitmap): Promise<ReadPicture> {
  return new Promise((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<ReadPicture>) => done(data);
    worker.onerror = () => fail(new Error('The code reader couldn’t be started.'));
    const message: PictureToRead = { picture };
    worker.postMessage(message, [picture]);
  });
}
