import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';

/* Reads the codes in pictures, in a worker of its own: the page stays quick, and only this worker may compile WASM. */

/** The next picture to read; the worker answers each with a `ReadPicture`. */
export type PictureToRead = { readonly picture: ImageBitmap };
export type ReadPicture = { readonly codes: readonly string[] } | { readonly failure: string };

/* TypeScript's DOM library describes the page, not the worker. */
type WorkerScope = {
  onmessage: ((event: { data: PictureToRead }) => void) | null;
  postMessage: (this: void, answer: ReadPicture) => void;
};

function readPictures(scope: WorkerScope): void {
  // The library would load the file from elsewhere.
  prepareZXingModule({ overrides: { locateFile: () => readerFile } });
  const detector = new BarcodeDetector({
    formats: ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'upc_a', 'itf', 'databar'],
  });
  const read = async (picture: ImageBitmap): Promise<ReadPicture> => {
    try {
      const found = await detector.detect(picture);
      return { codes: found.map(({ rawValue }) => rawValue) };
    } catch (error) {
      return { failure: String(error) };
    } finally {
      picture.close();
    }
  };
  scope.onmessage = ({ data: { picture } }) => void read(picture).then(scope.postMessage);
}

readPictures(globalThis as unknown as WorkerScope);
