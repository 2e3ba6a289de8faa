/**
 * The folders of a layer in their order, the lowest first: each may import those before it. `features` stands for every
 * other folder of the layer, which import each other only where a pair says so. Files beside the folders see all of them.
 */
export interface Layer {
  readonly order: readonly string[];
  readonly pairs: readonly `${string} -> ${string}`[];
}

export const layers: Readonly<Record<string, Layer>> = {
  'src/contract': {
    order: ['core', 'inventory', 'features'],
    pairs: [
      'users -> session',
      'custody -> administration',
      'custody -> control-values',
      'reports -> custody',
    ],
  },
  'src/rules': {
    order: ['core', 'quantity', 'time', 'navigation', 'features'],
    pairs: [
      'users -> session',
      'offline -> users',
      'import -> users',
      'import -> administration',
      'reports -> administration',
      'custody -> control-values',
    ],
  },
  machines: { order: ['core', 'features', 'app'], pairs: [] },
};
