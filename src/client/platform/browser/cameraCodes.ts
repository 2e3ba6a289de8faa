import type { CameraFailure } from '../../../../machines/core/cameraFailure.ts';

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api, which TypeScript does not know. */
export interface CodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
  /** Frees what it holds; the browser's own holds nothing. */
  close?(): void;
}

/** What of the browser is needed. */
export interface CameraParts {
  /** Null if there is no camera to ask: insecure pages have none. */
  readonly detector: () => Promise<CodeDetector | null>;
  readonly open: () => Promise<MediaStream>;
  /** The picture on the page; it is drawn when the camera has been requested. */
  readonly view: () => HTMLVideoElement | null;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
}

type DetectorClass = {
  new (options: { formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<string[]>;
};

/** The camera's messages to a chart. */
export type CameraEvent =
  | { type: 'camera.ready' }
  | { type: 'camera.failed'; fault: CameraFailure }
  | { type: 'code.scanned'; code: string };

/** Of labels (QR), and of manufacturers' packages (GS1 DataMatrix, GS1-128, and the linear GTIN). */
const formats = ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'upc_a', 'itf'] as const;

/** Milliseconds between two looks: quicker than a hand, and the phone stays cool. */
const pause = 150;

/** Milliseconds for which a code must be out of the picture before it counts as another scan. */
const apart = 2_000;

export const cameraId = 'camera-view';

export const browserCamera: CameraParts = {
  detector: async () => {
    // TypeScript takes it for granted, but insecure pages have none.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (devices === undefined) return null;
    const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass };
    const known = (await Detector?.getSupportedFormats()) ?? [];
    if (Detector && formats.every((format) => known.includes(format))) {
      return new Detector({ formats });
    }
    const { openCodeReader } = await import('./codeReader.ts');
    return openCodeReader(formats);
  },
  open: () =>
    navigator.mediaDevices.getUserMedia({
      // A code of 2 mm needs the pixels; a camera that has fewer gives what it has.
      video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
      audio: false,
    }),
  view: () => document.querySelector<HTMLVideoElement>(`video#${cameraId}`),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
};

/**
 * Shows the camera's picture and reports every code that appears in it, once, until it is stopped. Nothing of the picture is stored or
 * sent. Never throws: problems are reported.
 */
export async function watchCamera(
  parts: CameraParts,
  signal: AbortSignal,
  tell: (event: CameraEvent) => void,
): Promise<void> {
  // A function, because what is awaited in between may end it.
  const isOver = () => signal.aborted;
  let stream: MediaStream | null = null;
  let detector: CodeDetector | null = null;
  try {
    detector = await parts.detector();
    if (isOver()) return;
    if (detector === null) {
      tell({ type: 'camera.failed', fault: 'unsupported' });
      return;
    }
    stream = await parts.open();
    const video = parts.view();
    if (isOver()) return;
    if (video === null) throw new Error('The page has no place for the camera view.');
    video.srcObject = stream;
    await video.play();
    if (isOver()) return;
    tell({ type: 'camera.ready' });
    const seen = new Map<string, number>();
    while (!isOver()) {
      const codes = await detector.detect(video);
      for (const { rawValue } of codes) {
        // A code stays in the picture for as long as it is held there.
        const isNew = parts.now() - (seen.get(rawValue) ?? Number.NEGATIVE_INFINITY) > apart;
        seen.set(rawValue, parts.now());
        if (!isOver() && isNew && rawValue !== '') tell({ type: 'code.scanned', code: rawValue });
      }
      await parts.wait(pause);
    }
  } catch (error) {
    if (!isOver()) tell({ type: 'camera.failed', fault: faultOf(error) });
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    detector?.close?.();
  }
}

function faultOf(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'absent';
}

/**
 * Has the browser's camera look for codes.
 *
 * @returns what ends it.
 */
export function runCamera(tell: (event: CameraEvent) => void): () => void {
  const stopping = new AbortController();
  void watchCamera(browserCamera, stopping.signal, tell);
  return () => stopping.abort();
}
