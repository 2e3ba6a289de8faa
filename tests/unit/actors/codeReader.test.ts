import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserCamera, watchCamera } from '../../../src/client/platform/browser/cameraCodes.ts';

const address = '/assets/codeReaderWorker-AbCd_123.js';
vi.mock('../../../src/client/platform/browser/codeReaderWorker.ts?worker&url', () => ({
  default: '/assets/codeReaderWorker-AbCd_123.js',
}));

/** A worker that gives this answer to each picture; null for one that never answers. */
class FakeWorker {
  static answer: object | null = null;
  static readonly sent: { formats?: readonly string[] }[] = [];
  static readonly started: FakeWorker[] = [];
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror: (() => void) | null = null;
  isEnded = false;

  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeWorker.started.push(this);
  }

  postMessage(message: { formats?: readonly string[] }): void {
    FakeWorker.sent.push(message);
    const { answer } = FakeWorker;
    if (answer) queueMicrotask(() => this.onmessage?.({ data: answer }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

/** What Chrome on Android reads. */
const android = ['code_128', 'data_matrix', 'ean_13', 'itf', 'pdf417', 'qr_code', 'upc_a'];

const video = { play: () => Promise.resolve() } as unknown as HTMLVideoElement;

beforeEach(() => {
  FakeWorker.started.length = 0;
  FakeWorker.sent.length = 0;
  FakeWorker.answer = null;
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { mediaDevices: {} });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
});
afterEach(() => vi.unstubAllGlobals());

function browserThatReads(supported: readonly string[]) {
  const asked: { formats: readonly string[] }[] = [];
  class Detector {
    static getSupportedFormats = () => Promise.resolve(supported);
    constructor(options: { formats: readonly string[] }) {
      asked.push(options);
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  return asked;
}

describe('[ROUTE-16] codes are read', () => {
  test('by the browser where it knows all formats, and by the worker where it lacks one', async () => {
    const asked = browserThatReads(android);
    await browserCamera.detector();
    const formats = asked[0]?.formats ?? [];
    expect(formats).toContain('data_matrix');
    expect(FakeWorker.started).toEqual([]);
    browserThatReads(android.slice(1));
    const detector = await browserCamera.detector();
    FakeWorker.answer = { codes: ['HV-0099'] };
    expect(await detector?.detect(video)).toEqual([{ rawValue: 'HV-0099' }]);
    expect(FakeWorker.sent).toMatchObject([{ formats }]);
    expect(FakeWorker.started.map((worker) => worker.address)).toEqual([address]);
    detector?.close?.();
    expect(FakeWorker.started[0]?.isEnded).toBe(true);
  });

  test.each([
    ['fails before the first picture', null, (): void => FakeWorker.started[0]?.onerror?.()],
    ['cannot read a picture', { failure: 'no memory' }, (): void => undefined],
  ] as const)(
    'until the worker %s: then the camera is off and the worker ended',
    async (_, answer, fail) => {
      FakeWorker.answer = answer;
      const told: object[] = [];
      const stop = vi.fn();
      const parts = {
        ...browserCamera,
        open: () => {
          fail();
          return Promise.resolve({ getTracks: () => [{ stop }] } as unknown as MediaStream);
        },
        view: () => video,
      };
      await watchCamera(parts, new AbortController().signal, (event) => told.push(event));
      expect(told.at(-1)).toEqual({ type: 'camera.failed', fault: 'absent' });
      expect(stop).toHaveBeenCalledOnce();
      expect(FakeWorker.started.map(({ isEnded }) => isEnded)).toEqual([true]);
    },
  );
});
