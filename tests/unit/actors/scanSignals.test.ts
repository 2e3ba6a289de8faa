import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSignals } from '../../../src/client/platform/browser/scanSignals.ts';

afterEach(() => vi.unstubAllGlobals());

/** A device whose speaker and motor note what they are given. */
function device({ hasMotor = true, hasSpeaker = true }) {
  const vibrations: number[][] = [];
  const tones: { pitch: number; start: number; end: number }[] = [];
  const noted = { opened: 0, resumed: 0, closed: 0 };
  class Speaker {
    readonly currentTime = 5;
    readonly destination = {};
    constructor() {
      noted.opened += 1;
    }
    resume = () => {
      noted.resumed += 1;
      return Promise.reject(new Error('Not touched yet.'));
    };
    close = () => {
      noted.closed += 1;
      return Promise.resolve();
    };
    createGain = () => ({
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: (next: object) => next,
    });
    createOscillator = () => {
      const tone = { pitch: 0, start: 0, end: 0 };
      tones.push(tone);
      return {
        frequency: {
          set value(pitch: number) {
            tone.pitch = pitch;
          },
        },
        connect: (next: object) => next,
        start: (at: number) => (tone.start = at),
        stop: (at: number) => (tone.end = at),
      };
    };
  }
  vi.stubGlobal('navigator', hasMotor ? { vibrate: (one: number[]) => vibrations.push(one) } : {});
  if (hasSpeaker) vi.stubGlobal('AudioContext', Speaker);
  return { vibrations, tones, noted };
}

describe('[LABEL-03] what a scan sounds and feels like', () => {
  test('differs for a code that is taken, one that is there already, and one that is refused', () => {
    const { vibrations, tones, noted } = device({});
    const { give, close } = openSignals();
    expect(noted.opened).toBe(0);
    const heard = (['taken', 'repeated', 'refused'] as const).map((kind) => {
      tones.length = 0;
      give(kind);
      return tones.map(({ pitch }) => pitch);
    });
    expect(heard).toEqual([[1_200], [700, 700], [240]]);
    expect(vibrations).toEqual([[40], [40, 60, 40], [220]]);
    // One speaker for all of them, which browsers keep silent until the page was touched.
    expect(noted).toEqual({ opened: 1, resumed: 3, closed: 0 });
    close();
    expect(noted.closed).toBe(1);
  });

  test('has its two tones one after the other', () => {
    const { tones } = device({});
    openSignals().give('repeated');
    const [first, second] = tones;
    expect(first?.start).toBe(5);
    expect(second?.start).toBeGreaterThan(first?.end ?? Number.POSITIVE_INFINITY);
    expect(second?.end).toBeGreaterThan(second?.start ?? Number.POSITIVE_INFINITY);
  });

  test('leaves out what the device lacks', () => {
    const silent = device({ hasSpeaker: false });
    const { give, close } = openSignals();
    give('taken');
    close();
    expect(silent.vibrations).toEqual([[40]]);
    const still = device({ hasMotor: false });
    openSignals().give('taken');
    expect(still.tones).toHaveLength(1);
  });
});
