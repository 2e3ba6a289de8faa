/** What a scan sounds and feels like: pitches in hertz, one after the other, and the vibration in milliseconds. */
const signals = {
  taken: { pitches: [1_200], vibration: [40] },
  repeated: { pitches: [700, 700], vibration: [40, 60, 40] },
  refused: { pitches: [240], vibration: [220] },
} as const;

/** Seconds that a tone lasts. */
const length = 0.09;

/**
 * Sounds and vibrations for scans: the person looks at the vial, not at the screen. A device without a speaker or a motor
 * leaves out what it lacks.
 *
 * @returns `give` for each scan, and `close` at the end.
 */
export function openSignals(): { give: (kind: keyof typeof signals) => void; close: () => void } {
  let sound: AudioContext | null = null;
  return {
    give: (kind) => {
      const { pitches, vibration } = signals[kind];
      // Safari has none.
      if ('vibrate' in navigator) navigator.vibrate([...vibration]);
      if (typeof AudioContext === 'undefined') return;
      sound ??= new AudioContext();
      // It is suspended until the person has touched the page once.
      void sound.resume().catch(() => undefined);
      for (const [index, pitch] of pitches.entries()) play(sound, pitch, index * length * 1.5);
    },
    close: () => void sound?.close().catch(() => undefined),
  };
}

function play(sound: AudioContext, pitch: number, after: number): void {
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  const start = sound.currentTime + after;
  tone.frequency.value = pitch;
  // Without the slope it clicks.
  volume.gain.setValueAtTime(0.2, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(sound.destination);
  tone.start(start);
  tone.stop(start + length);
}
