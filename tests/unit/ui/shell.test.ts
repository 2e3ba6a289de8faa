import { describe, expect, test } from 'vitest';
import { NotFound } from '../../../src/client/app/Content.tsx';
import { Footer } from '../../../src/client/shell/Footer.tsx';
import { Shell, type ShellProps } from '../../../src/client/shell/Shell.tsx';
import { h, html, tag, words } from './html.ts';
import { installation, noRights, user } from './sample.ts';

const nothing = () => {};

function shell(changed: Partial<ShellProps> = {}, path = '/'): string {
  const props: ShellProps = {
    installation,
    currentUser: { user, security: noRights },
    routeName: 'inventory',
    site: 'Headquarters',
    isPinned: false,
    onPin: nothing,
    isDrawerOpen: false,
    onDrawer: nothing,
    onSearch: nothing,
    menuPosition: 0,
    onMenuScroll: nothing,
    onLogOut: nothing,
    children: 'The page',
    ...changed,
  };
  return html(h(Shell, props), path);
}

const part = (markup: string, label: string) =>
  tag(markup, new RegExp(`<nav[^>]*aria-label="${label}"[\\s\\S]*?</nav>`));

describe('the shell', () => {
  test('[SHELL-01] shows the title, a menu button, and BETA only outside Production', () => {
    expect(words(shell())).toContain('Countersign BETA');
    expect(shell()).toContain('aria-label="Menu"');
    expect(shell({ installation: { ...installation, isProduction: true } })).not.toContain('BETA');
  });

  test('[LEDGER-05] says in training, and only there, that nothing is real: on the screen and across its prints', () => {
    const training = shell({
      currentUser: { user: { ...user, isTraining: true }, security: noRights },
    });
    expect(words(tag(training, /<header[\s\S]*<\/header>/))).toMatch(
      /^TRAINING Nothing recorded here is real\./,
    );
    expect(training).toContain('data-training=""');
    expect(training.match(/data-mark="TRAINING"/g)?.length).toBeGreaterThan(50);
    expect(shell()).not.toMatch(/training/i);
  });

  test('names agency, site and person', () => {
    const header = words(tag(shell(), /<header[\s\S]*<\/header>/));
    expect(header).toContain('Tamarack Valley Ambulance Headquarters');
    expect(header).toContain('Dana Whitlock Manager');
  });

  test('[SHELL-03] [SHELL-05] offers in the rail what the user may view', () => {
    expect(words(part(shell(), 'Main'))).toBe(
      'Home Inventories Cases Reports Forms Users Profile Help (opens in a new tab) Pin open',
    );
    const rights = { ...noRights, globalAuditHistory: true };
    expect(words(part(shell({ currentUser: { user, security: rights } }), 'Main'))).toContain(
      'Audit',
    );
  });

  test('[ROLE-04] says that a person is a witness only, and offers no inventories', () => {
    const security = { ...noRights, witnessOnly: true };
    const markup = shell({ currentUser: { user: { ...user, permissionId: 1 }, security } });
    expect(words(tag(markup, /<header[\s\S]*<\/header>/))).toContain('Dana Whitlock Witness only');
    expect(words(part(markup, 'Shortcuts'))).toBe('Home Profile Help (opens in a new tab)');
    expect(part(markup, 'Main')).toContain('href="/missing-signatures"');
  });

  test('[SHELL-04] when pinned, is the side navigation with a button to unpin', () => {
    const markup = shell({ isPinned: true });
    expect(markup).toContain('data-nav="pinned"');
    expect(part(markup, 'Main')).toContain('class="sidenav"');
    expect(words(part(markup, 'Main'))).toContain('Unpin');
    expect(part(shell(), 'Main')).toContain('class="rail"');
  });

  test('marks the current place: the page itself, or a page below it', () => {
    expect(part(shell(), 'Main')).toMatch(/aria-current="true" href="\/inventory\/list"/);
    expect(part(shell({ routeName: 'inventoryList' }, '/inventory/list'), 'Main')).toMatch(
      /aria-current="page" href="\/inventory\/list"/,
    );
  });

  test('[SHELL-08] has a bottom bar of four, whose Help opens the support site', () => {
    const bar = part(shell(), 'Shortcuts');
    expect(words(bar)).toBe('Home Inventories Profile Help (opens in a new tab)');
    expect(bar).toContain('href="https://support.countersign.example"');
  });

  test('[RIGHT-07] [SHELL-08] has the reports in the bottom bar of an auditor, who has no home', () => {
    const markup = shell({
      currentUser: { user: { ...user, userType: 'Auditor' }, security: noRights },
    });
    expect(words(part(markup, 'Shortcuts'))).toBe('Reports Profile Help (opens in a new tab)');
  });

  test('has one main landmark, and a link that skips to it', () => {
    expect(shell().match(/<main/g)).toHaveLength(1);
    expect(shell()).toMatch(/<a class="skip-link" href="#main">/);
  });
});

test('[SHELL-07] the footer links to Release Notes only for people who are logged in', () => {
  const links = words(html(h(Footer, { links: installation, isLoggedIn: true })));
  for (const name of ['EULA', 'Privacy Policy', 'Terms and Conditions', 'iOS', 'Google Play']) {
    expect(links).toContain(name);
  }
  expect(links).toContain('Release Notes');
  // Other sites open in their own tab, so that nothing typed here is lost.
  for (const link of html(h(Footer, { links: installation, isLoggedIn: true })).match(
    /<a [^>]*>/g,
  ) ?? [])
    expect(link.includes('target="_blank"'), link).toBe(/href="https?:/.test(link));
  expect(words(html(h(Footer, { links: installation, isLoggedIn: false })))).not.toContain(
    'Release Notes',
  );
});

test('[ROUTE-20] the not-found page has the required title and text', () => {
  const markup = html(h(NotFound, {}));
  expect(tag(markup, /<h1[\s\S]*?<\/h1>/)).toContain('Error 404');
  expect(words(markup)).toContain('Page not found');
});
