import type { Installation } from '../../../contract/publications/footer.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';

/** What pages show that differs by installation (SHELL-01, SHELL-07, SHELL-09). */
export function installationOf(configuration: Configuration, version: string): Installation {
  const { SYSTEM_MESSAGE: text, SYSTEM_MESSAGE_TYPE: type } = configuration;
  return {
    productTitle: configuration.PRODUCT_TITLE,
    isProduction: configuration.APP_ENVIRONMENT === 'Production',
    version,
    vendorName: configuration.VENDOR_NAME,
    vendorSiteUrl: configuration.VENDOR_SITE_URL,
    supportSiteUrl: configuration.SUPPORT_SITE_URL,
    iosStoreUrl: configuration.IOS_STORE_URL,
    googlePlayUrl: configuration.GOOGLE_PLAY_URL,
    supportEmail: configuration.SUPPORT_EMAIL,
    supportPhone: configuration.SUPPORT_PHONE,
    // Off in development, whatever the setting is.
    monitoringUrl:
      configuration.APP_ENVIRONMENT === 'Development'
        ? null
        : (configuration.MONITORING_URL ?? null),
    cloudScanrUrl: configuration.CLOUDSCANR_URL,
    systemMessage: text === undefined ? null : { type, text, link: systemLinkOf(configuration) },
  };
}

/** SHELL-09: the optional link of the system message. */
function systemLinkOf(configuration: Configuration) {
  const { SYSTEM_MESSAGE_LINK: url, SYSTEM_MESSAGE_LINK_TEXT: text } = configuration;
  return url === undefined ? null : { url, text };
}
