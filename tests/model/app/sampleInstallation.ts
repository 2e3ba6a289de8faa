import type { Installation } from '../../../src/contract/publications/footer.ts';

export const sampleInstallation: Installation = {
  productTitle: 'Countersign',
  isProduction: false,
  version: '0.1.0',
  vendorName: 'countersign.example',
  vendorSiteUrl: 'https://countersign.example',
  supportSiteUrl: 'https://support.countersign.example',
  iosStoreUrl: 'https://ios.countersign.example',
  googlePlayUrl: 'https://play.countersign.example',
  supportEmail: 'support@countersign.example',
  supportPhone: '+1 555 0100',
  monitoringUrl: null,
  cloudScanrUrl: null,
  systemMessage: null,
};
