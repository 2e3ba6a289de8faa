import type { NoticesEvent } from '../../../../machines/core/systemEvents.ts';
import {
  browserLabels,
  isDeprecatedIos,
  isInternetExplorer,
} from '../../../rules/session/browserSupport.ts';

const reportedKey = 'deprecatedBrowserTold';

/**
 * LOGIN-10, LOGIN-11: what has to be said of this browser. Internet Explorer each time; a deprecated iOS once a tab.
 *
 * @param tell raises a toast.
 */
export function warnBrowser(tell: (event: NoticesEvent) => void): void {
  const facts = { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints };
  if (isInternetExplorer(facts)) {
    tell({ type: 'toast.raised', toast: { tone: 'bad', text: browserLabels.internetExplorer } });
  }
  if (isDeprecatedIos(facts) && sessionStorage.getItem(reportedKey) === null) {
    sessionStorage.setItem(reportedKey, 'true');
    tell({ type: 'toast.raised', toast: { tone: 'warning', text: browserLabels.deprecatedIos } });
  }
}
