/** Shown exactly as written (LOGIN-10, PWL-08). */
export const browserLabels = {
  internetExplorer:
    'Internet Explorer (IE) is an unsupported browser. Please use a supported browser.',
  passkeyWithoutHttps: 'U2F authentication is not supported without HTTPs.',
  passkeyWithoutSupport: 'U2F authentication is not supported on this browser.',
  deprecatedIos:
    'This version of iOS is deprecated and will soon not be supported. Update to iOS 16 or newer.',
} as const;

/** LOGIN-11: the first version that is not deprecated. */
const firstSupportedIos = 16;

/** What the browser says about itself. */
export type BrowserFacts = {
  userAgent: string;
  /** Distinguishes an iPad, which calls itself a Macintosh, from a Macintosh. */
  touchPoints: number;
};

/** LOGIN-10: every version, its compatibility view included. */
export function isInternetExplorer({ userAgent }: BrowserFacts): boolean {
  return /\bMSIE \d|\bTrident\/\d/.test(userAgent);
}

/** The major version of iOS or iPadOS; null on anything else. */
export function iosVersion({ userAgent, touchPoints }: BrowserFacts): number | null {
  const told = /\((?:iPhone|iPad|iPod)[^)]* OS (\d+)_/.exec(userAgent)?.[1];
  const asDesktop =
    touchPoints > 1 && userAgent.includes('(Macintosh;')
      ? /\bVersion\/(\d+)/.exec(userAgent)?.[1]
      : undefined;
  const version = told ?? asDesktop;
  return version === undefined ? null : Number(version);
}

/** LOGIN-11 */
export function isDeprecatedIos(facts: BrowserFacts): boolean {
  const version = iosVersion(facts);
  return version !== null && version < firstSupportedIos;
}

/** PWL-08: why no passkey can be used here, or null. A secure context is https, or localhost. */
export function passkeyHindrance(page: {
  isSecureContext: boolean;
  hasPublicKeyCredential: boolean;
}): string | null {
  if (!page.isSecureContext) return browserLabels.passkeyWithoutHttps;
  return page.hasPublicKeyCredential ? null : browserLabels.passkeyWithoutSupport;
}
