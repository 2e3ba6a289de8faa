import { isInternetExplorer } from '../../../rules/session/browserSupport.ts';

/** LOGIN-10: whether no one can log in with this browser. */
export function isRefusedBrowser(): boolean {
  return isInternetExplorer({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
