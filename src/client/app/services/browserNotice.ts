import type { NoticesEvent } from '../../../../machines/core/systemEvents.ts';
import {
  browserTexts,
  isDeprecatedIos,
  isInternetExplorer,
} from '../../../rules/session/browserSupport.ts';

const toldKey = 'deprecatedBrowserTold';

/**
 * LOGIN-10, LOGIN-11: what has to be said of this browser. Internet Explorer each time; a deprecated iOS once a tab.
 *
 * @param tell raises a toast.
 */
export function tellAboutBrowser(tell: (event: NoticesEvent) => void): void {
  const facts = { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints };
  if (isInternetExplorer(facts)) {
    tell({ type: 'toast.raised', toast: { tone: 'bad', text: browserTexts.internetExplorer } });
  }
  if (isDeprecatedIos(facts) && sessionStorage.getItem(toldKey) === null) {
    sessionStorage.setItem(toldKey, 'true');
    tell({ type: 'toast.raised', toast: { tone: 'warning', text: browserTexts.deprecatedIos } });
  }
}
