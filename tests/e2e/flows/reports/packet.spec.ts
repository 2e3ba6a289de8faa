import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chartCsv, statedDose } from '../../../support/patient-charts/chartFiles.ts';
import { logIn } from '../../people.ts';
import { expect, test } from '../../test.ts';

/** The files of an archive whose entries are stored as they are, by their names. */
function storedFiles(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06') + 16);
  while (archive.readUInt32BE(at) === 0x504b0102) {
    const size = archive.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(at + place),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const content =
      local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(name, archive.subarray(content, content + size));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

test('[REPORT-07] [HELP-02] [EPCR-01] one click makes the packet, and its page proves it without a network', async ({
  page,
  browser,
}, info) => {
  await logIn(page, 'agent');
  await page.goto('/reports/packet');
  await page.getByRole('button', { name: 'Help with this page' }).click();
  const help = page.getByRole('dialog', { name: 'Inspection packet' });
  await expect(help.getByRole('heading', { name: 'The law' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the packet' }).click();
  const archive = readFileSync(await (await download).path());
  await expect(page.getByText('The packet is saved')).toBeVisible();
  const files = storedFiles(archive);
  expect(files.size).toBe(13);
  const paths = new Map([...files.keys()].map((name) => [name, info.outputPath(name)]));
  for (const [name, content] of files) writeFileSync(paths.get(name) ?? '', content);

  const elsewhere = await browser.newContext({ offline: true });
  const verifier = await elsewhere.newPage();
  await verifier.goto(pathToFileURL(paths.get('verify.html') ?? '').href);
  const verdict = verifier.getByRole('status');
  await verifier.getByLabel('Files').setInputFiles([...paths.values()]);
  await expect(verdict).toHaveText('The packet is complete and unchanged.');
  await expect(verifier.getByText('The ledger is one unbroken chain')).toBeVisible();
  const [, key = ''] = await page.locator('.mono').allTextContents();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  await expect(verifier.getByText(`are signed by the key ${key}`)).toBeVisible();

  const chain = Buffer.from(files.get('chain.jsonl') ?? '');
  chain.write('8', chain.indexOf('"sequence":') + 11);
  chain.write('X', chain.indexOf('recordedBy') + 16);
  writeFileSync(paths.get('chain.jsonl') ?? '', chain);
  await verifier.getByLabel('Files').setInputFiles([...paths.values()]);
  await expect(verdict).toHaveText('The packet is not what was made.');
  await expect(verifier.getByText('chain.jsonl was changed.')).toBeVisible();
  await elsewhere.close();

  await test.step('[EPCR-01] a file of patient charts is imported, and its result says what was left out', async () => {
    await page.goto('/admin/patient-charts/import');
    const buffer = Buffer.from(chartCsv([statedDose(), statedDose({ dose: 'some' })]));
    const file = { name: 'charts.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('File of patient charts').setInputFiles(file);
    const result = page.getByRole('region', { name: 'Imported' });
    await expect(result).toContainText('1 of drugs without a product. 1 line refused.');
    const refused = page.getByRole('table', { name: /refused/i });
    await expect(refused).toContainText('The dose is no number above 0');
  });
});
