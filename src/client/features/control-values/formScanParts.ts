/* What a form needs once it takes codes: loaded with the first such form, not with every page. */
export { runCamera } from '../../platform/browser/cameraCodes.ts';
export { keepAwake } from '../../platform/browser/keepAwake.ts';
export { listenKeys } from '../../platform/browser/listenKeys.ts';
export { openSignals } from '../../platform/browser/scanSignals.ts';
