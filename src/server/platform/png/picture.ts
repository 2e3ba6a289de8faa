/** Pixels, row by row, eight bits a channel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** 1 gray, 2 gray and alpha, 3 color, 4 color and alpha. */
  readonly channels: 1 | 2 | 3 | 4;
  readonly pixels: Uint8Array;
}

/** PNG's number for each count of channels (ISO/IEC 15948, table 11.1). */
export const colorTypes = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;

export const pngSignature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
