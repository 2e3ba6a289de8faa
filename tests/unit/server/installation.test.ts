import { expect, it } from 'vitest';
import { installationOf } from '../../../src/server/features/publications/installation.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';

const links = {
  VENDOR_NAME: 'Hudson Systems',
  VENDOR_SITE_URL: 'https://hudson.example/',
  SUPPORT_SITE_URL: 'https://help.hudson.example/',
  IOS_STORE_URL: 'https://apps.hudson.example/ios',
  GOOGLE_PLAY_URL: 'https://apps.hudson.example/android',
};

it('[SHELL-07] [SHELL-08] vendor, support site and stores are those of the installation', () => {
  expect(installationOf(readConfiguration(links), '1.2.3')).toMatchObject({
    vendorName: 'Hudson Systems',
    vendorSiteUrl: 'https://hudson.example/',
    supportSiteUrl: 'https://help.hudson.example/',
    iosStoreUrl: 'https://apps.hudson.example/ios',
    googlePlayUrl: 'https://apps.hudson.example/android',
    version: '1.2.3',
  });
});

it('[SHELL-07] [SHELL-08] without settings every link leads somewhere', () => {
  const installation = installationOf(readConfiguration({}), '1');
  const { vendorSiteUrl, supportSiteUrl, iosStoreUrl, googlePlayUrl } = installation;
  for (const url of [vendorSiteUrl, supportSiteUrl, iosStoreUrl, googlePlayUrl]) {
    expect(url).toMatch(/^https:\/\/[a-z]/);
  }
});

it.each(['VENDOR_SITE_URL', 'SUPPORT_SITE_URL', 'IOS_STORE_URL', 'GOOGLE_PLAY_URL'])(
  '[SHELL-07] [SHELL-08] %s is an address that a browser may open, or the server does not start',
  (name) => {
    const local = 'http://localhost:8080/help';
    expect(readConfiguration({ [name]: local })).toMatchObject({ [name]: local });
    for (const value of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://help.hudson.example',
      '/x',
    ]) {
      expect(() => readConfiguration({ [name]: value }), value).toThrow(
        `${name} must be an address`,
      );
    }
  },
);

it('[SHELL-01] the product is named, and BETA is only shown outside Production', () => {
  const named = installationOf(readConfiguration({ PRODUCT_TITLE: 'Vials' }), '1');
  expect(named).toMatchObject({ productTitle: 'Vials', isProduction: false });
});
