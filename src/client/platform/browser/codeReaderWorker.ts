import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';

/* Reads the codes in pictures, in a worker of its own: the page stays quick, and only this worker may compile WASM. */

/** The next picture to read; the worker answers each with a `ReadPicture`. */
export type PictureToRead = {
  readonly picture: ImageBitmap;
  readonly formats: readonly BarcodeFormat[];
};
export type ReadPicture = { readonly codes: readonly string[] } | { readonly failure: string };

/* TypeScript's DOM library describes the page, not the worker. */
type WorkerScope = {
  onmessage: ((event: { data: PictureToRead }) => void) | null;
  postMessage: (this: void, answer: ReadPicture) => void;
};

function readPictures(scope: WorkerScope): void {
  // The library would load the file from elsewhere.
  prepareZXingModule({ overrides: { locateFile: () => readerFile } });
  const read = async ({ picture, formats }: PictureToRead): Promise<ReadPicture> => {
    try {
      // GS1 DataBar, of small vials: the API of browsers does not know it.
      const detector = new BarcodeDetector({ formats: [...formats, 'databar'] });
      const found = await detector.detect(picture);
      return { codes: found.map(({ rawValue }) => rawValue) };
    } catch (error) {
      return { failure: String(error) };
    } finally {
      picture.close();
    }
  };
  scope.onmessage = ({ data }) => void read(data).then(scope.postMessage);
}

readPictures(globalThis as unknown as WorkerScope);
