import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawCode } from '../support/scanning/cameraFilm.ts';

/* `npm run bench:scanning`: how many pictures of a code are read, by its size and the light, and how long one takes. */

const codes = {
  // On a vial of 2 mm: GTIN, expiration date, lot and serial number.
  DataMatrix: { bcid: 'gs1datamatrix', text: '(01)00304099094125(17)280131(10)LOT42(21)SER1' },
  QR: { bcid: 'qrcode', text: 'CS.7.CV7-0000123.K4' },
};

const lights = {
  good: { dark: 20, light: 235, blur: 0.5, noise: 4 },
  dim: { dark: 40, light: 110, blur: 1, noise: 12 },
  poor: { dark: 30, light: 70, blur: 1.4, noise: 10 },
};

const angles = [3, 20, 45, 100];
const [width, height] = [1280, 720];

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const { buffer } = new Uint8Array(await readFile(wasm));
await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });

/** The picture as a page gets it from its camera. */
function colored(gray: Buffer): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [index, value] of gray.entries()) data.fill(value, index * 4, index * 4 + 3);
  return { data, width, height, colorSpace: 'srgb' };
}

/** What any reader must do at least: look at each pixel once. */
function lookOnce({ data }: ImageData): number {
  return data.reduce((sum, value) => sum + value, 0);
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const formats = ['QRCode', 'DataMatrix', 'Code128', 'EAN13', 'UPCA', 'ITF'] as const;

console.log('code        size  light  read   × one look at each pixel');
for (const [name, code] of Object.entries(codes)) {
  for (const size of [60, 90, 120, 200]) {
    for (const [light, conditions] of Object.entries(lights)) {
      let read = 0;
      let spent = 0;
      let floor = 0;
      for (const angle of angles) {
        const picture = colored(await drawCode(code, { size, angle, ...conditions }));
        floor += await timed(() => lookOnce(picture));
        spent += await timed(async () => {
          const found = await readBarcodes(picture, { formats: [...formats] });
          if (found.length > 0) read += 1;
        });
      }
      const share = `${read}/${angles.length}`;
      const ratio = (spent / floor).toFixed(1);
      console.log(
        `${name.padEnd(11)} ${String(size).padEnd(5)} ${light.padEnd(6)} ${share.padEnd(6)} ${ratio}`,
      );
    }
  }
}
