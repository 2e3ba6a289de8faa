import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { places } from '../platform/files/places.ts';
import { bundledPackages } from './bundledPackages.ts';
import { listComponents, toBill, toLicenseList } from './components.ts';

/** `npm run sbom`: the bill of materials and the licenses of what an installation runs, in `dist`. */
const { name, version, dependencies } = v.parse(
  v.object({
    name: v.string(),
    version: v.string(),
    dependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(readFileSync(places.packageFile, 'utf8')),
);
const components = listComponents(places.project, [
  ...Object.keys(dependencies),
  ...bundledPackages,
]);
const dist = join(places.project, 'dist');
mkdirSync(dist, { recursive: true });
const bill = toBill({ name, version }, components, new Date());
writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(join(dist, 'licenses.txt'), `${toLicenseList(components)}\n`);
process.stdout.write(`${components.length} components: dist/sbom.cdx.json, dist/licenses.txt\n`);
