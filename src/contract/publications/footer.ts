import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { Instant } from '../core/primitives.ts';

/** CALL-11; the specification names no path, so this is ours. */
export const FooterItemName = v.picklist(['privacy-policy', 'terms-conditions', 'eula']);

export const FooterItem = v.object({
  name: FooterItemName,
  title: v.string(),
  /** Rich text, sanitized when written and when shown (PAGE-02). */
  text: v.string(),
  updatedAt: Instant,
});
export type FooterItem = v.InferOutput<typeof FooterItem>;

export const getFooterItem = defineGet({
  name: 'getFooterItem',
  summary: 'The text of a legal page.',
  path: '/api/FooterItems/{name}',
  access: 'public',
  params: v.object({ name: FooterItemName }),
  reply: FooterItem,
});

/** What the shell shows that differs by installation: SHELL-01, SHELL-07, SHELL-08. */
export const Installation = v.object({
  productTitle: v.string(),
  isProduction: v.boolean(),
  version: v.string(),
  vendorName: v.string(),
  vendorSiteUrl: v.string(),
  supportSiteUrl: v.string(),
  iosStoreUrl: v.string(),
  googlePlayUrl: v.string(),
  supportEmail: v.string(),
  supportPhone: v.string(),
  /** ERR-REPORT: where faults are reported to; null if nowhere. */
  monitoringUrl: v.nullable(v.string()),
  /** CALL-20: the scanner's program on each person's own machine; null if there is none. */
  cloudScanrUrl: v.nullable(v.string()),
  /** SHELL-09: a message of the installation to everyone, if there is one. */
  systemMessage: v.nullable(
    v.object({
      type: v.picklist(['error', 'success', 'warning']),
      text: v.string(),
      link: v.nullable(v.object({ text: v.string(), url: v.string() })),
    }),
  ),
});
export type Installation = v.InferOutput<typeof Installation>;

export const getInstallation = defineGet({
  name: 'getInstallation',
  summary: 'Titles, links and messages of this installation.',
  path: '/api/Installation',
  access: 'public',
  countsAsActivity: false,
  reply: Installation,
});
