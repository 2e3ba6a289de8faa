import { describe, expect, test } from 'vitest';
import {
  type CameraEvent,
  type CameraParts,
  watchCamera,
} from '../../../src/client/platform/browser/cameraCodes.ts';

/** A camera whose pictures hold these codes, one after the other; then it is stopped. */
function scene(pictures: readonly (readonly string[])[], differences: Partial<CameraParts> = {}) {
  const stopping = new AbortController();
  const told: CameraEvent[] = [];
  let isOn = false;
  let looks = 0;
  const track = { stop: () => (isOn = false) };
  const stream = { getTracks: () => [track] } as unknown as MediaStream;
  const video = { srcObject: null, play: () => Promise.resolve() } as unknown as HTMLVideoElement;
  const parts: CameraParts = {
    detector: () =>
      Promise.resolve({
        detect: (image) => {
          expect(image.srcObject).toBe(stream);
          const codes = pictures[looks] ?? [];
          looks += 1;
          if (looks === pictures.length) stopping.abort();
          return Promise.resolve(codes.map((rawValue) => ({ rawValue })));
        },
      }),
    open: () => {
      isOn = true;
      return Promise.resolve(stream);
    },
    view: () => video,
    wait: () => Promise.resolve(),
    now: () => 1_000 * looks,
    ...differences,
  };
  const tell = (event: CameraEvent) => told.push(event);
  return { stopping, told, isOn: () => isOn, run: () => watchCamera(parts, stopping.signal, tell) };
}

describe('[ROUTE-16] the camera', () => {
  test('reports every code it sees until it is stopped, and then it is off', async () => {
    const { run, told, isOn } = scene([[], ['CV7-0000001', ''], ['HV-0099'], ['too late']]);
    await run();
    expect(told).toEqual([
      { type: 'camera.ready' },
      { type: 'code.scanned', code: 'CV7-0000001' },
      { type: 'code.scanned', code: 'HV-0099' },
    ]);
    expect(isOn()).toBe(false);
  });

  test('reports a code that stays in the picture once, and again after it was out of it', async () => {
    const held = ['CV7-0000001'];
    const { run, told } = scene([held, held, held, [], [], [], held, []]);
    await run();
    expect(told.slice(1)).toEqual([
      { type: 'code.scanned', code: 'CV7-0000001' },
      { type: 'code.scanned', code: 'CV7-0000001' },
    ]);
  });

  test('is not requested if the browser reads no codes', async () => {
    const { run, told, isOn } = scene([[]], { detector: () => Promise.resolve(null) });
    await run();
    expect(told).toEqual([{ type: 'camera.failed', fault: 'unsupported' }]);
    expect(isOn()).toBe(false);
  });

  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'absent'],
    ['NotReadableError', 'absent'],
  ] as const)('says after %s that it is %s', async (name, fault) => {
    const { run, told } = scene([[]], {
      open: () => Promise.reject(Object.assign(new Error('no'), { name })),
    });
    await run();
    expect(told).toEqual([{ type: 'camera.failed', fault }]);
  });

  test('is off if it fails while it looks, or if the page is left while it starts', async () => {
    const failing = scene([[]], {
      detector: () => Promise.resolve({ detect: () => Promise.reject(new Error('gone')) }),
    });
    await failing.run();
    expect(failing.told.at(-1)).toEqual({ type: 'camera.failed', fault: 'absent' });
    expect(failing.isOn()).toBe(false);
    const left = scene([[]], {
      view: () => {
        left.stopping.abort();
        return null;
      },
    });
    await left.run();
    expect(left.told).toEqual([]);
    expect(left.isOn()).toBe(false);
  });
});
