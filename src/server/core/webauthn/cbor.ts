import type { DecodeOptions } from 'cborg';

/** CTAP2 canonical CBOR, as far as reading needs it: definite lengths, shortest numbers, no key twice. */
export const cborOptions: DecodeOptions = {
  strict: true,
  useMaps: true,
  rejectDuplicateMapKeys: true,
  allowIndefinite: false,
  allowUndefined: false,
  allowBigInt: false,
};
