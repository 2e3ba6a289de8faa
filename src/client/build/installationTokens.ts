import type { Installation } from '../../contract/publications/footer.ts';

/** Represents the installation while documents are built; the server replaces each `%name%`. */
export const installationTokens: Installation = {
  productTitle: '%productTitle%',
  isProduction: false,
  version: '%version%',
  vendorName: '%vendorName%',
  vendorSiteUrl: '%vendorSiteUrl%',
  supportSiteUrl: '%supportSiteUrl%',
  iosStoreUrl: '%iosStoreUrl%',
  googlePlayUrl: '%googlePlayUrl%',
  supportEmail: '%supportEmail%',
  supportPhone: '%supportPhone%',
  monitoringUrl: null,
  cloudScanrUrl: null,
  systemMessage: null,
};
