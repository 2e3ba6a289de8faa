import type { Page } from 'playwright/test';
import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed } from '../custody/recordUsePage.ts';

/** Counts what the browser refuses because of the page's policy, in every document of the page. */
async function countViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('notifyViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { notifyViolation } = window as unknown as { notifyViolation: (text: string) => void };
      notifyViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  return violations;
}

test('no page requests anything that its Content-Security-Policy forbids, which stops inline script, foreign hosts and untrusted HTML', async ({
  page,
  loggedIn,
  server,
  complaints,
}) => {
  const violations = await countViolations(page);
  const medic2 = await inventoryNamed(server, 'Medic 2');
  const outside = ['/login', '/login?useSso=true', '/forgot-password', '/eula', '/privacy-policy'];
  const inside = [
    ['/inventory/list', 'Inventories'],
    [`/inventory/${medic2}`, 'Medic 2'],
    [`/inventory/${medic2}/use`, 'Record use'],
    ['/admin/global-audit-list', 'Global audit'],
    ['/release-notes', 'Release Notes'],
    ['/terms-conditions', /^Terms/],
    ['/inventory/no/such/page', 'Error 404'],
  ] as const;
  await test.step('no page requests anything that its policy forbids', async () => {
    for (const path of outside) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await loggedIn('agent');
    // Each has the document of the first; the policy is the document's.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    for (const [path, name] of inside) {
      await followTo(page, path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    expect(violations).toEqual([]);
  });

  await test.step('it stops inline script, foreign hosts and untrusted HTML', async () => {
    expect(complaints).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('window.isOwned = true;');
      try {
        document.head.append(script);
      } catch {
        // Trusted Types refuse it before the policy for scripts does.
      }
      const image = document.createElement('img');
      image.src = 'https://evil.example/pixel.png';
      document.body.append(image);
    });
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>owned</b>';
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
    expect(await page.evaluate(() => 'isOwned' in window)).toBe(false);
    await expect.poll(() => violations.join(' ')).toContain('https://evil.example');
    expect(complaints).not.toEqual([]);
    complaints.length = 0;
  });
});
