/**
 * Packages whose code `npm run build` puts into the client. An installation does not need them in `node_modules`, and its
 * list of components has them all the same. A test compares them with what the client imports.
 */
export const bundledPackages = [
  '@xstate/react',
  'barcode-detector',
  'client-zip',
  'dompurify',
  'idb-keyval',
  'ky',
  'lean-qr',
  'react',
  'react-dom',
  'signature_pad',
  'uplot',
  'wouter',
  'xstate',
  'zxing-wasm',
] as const;
