import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Package = v.object({
  version: v.optional(v.string()),
  license: v.optional(v.string()),
  integrity: v.optional(v.string()),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

const Lock = v.object({ packages: v.record(v.string(), Package) });

/** A package that runs in an installation: on its server, or in the browsers of its people. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** As the package states it, in SPDX. */
  readonly license: string;
  /** SHA-512 in hexadecimal digits. */
  readonly sha512: string | undefined;
  /** Its folder in the project; undefined for another platform than this one. */
  readonly folder: string | undefined;
}

/**
 * Everything that `roots` need, by the lock file. Packages for other platforms are listed too: an installation elsewhere
 * has them.
 *
 * @throws for a package that the lock file does not have.
 */
export function listComponents(project: string, roots: readonly string[]): Component[] {
  const text = readFileSync(join(project, 'package-lock.json'), 'utf8');
  const { packages } = v.parse(Lock, JSON.parse(text));
  const found = new Map<string, Component>();
  const add = (name: string, from: string, isOptional: boolean) => {
    const place = locate(packages, name, from);
    const one = place === undefined ? undefined : packages[place];
    if (place === undefined || one === undefined) {
      if (isOptional) return;
      throw new Error(`package-lock.json has no ${name}`);
    }
    if (found.has(place)) return;
    found.set(place, toComponent(project, name, place, one));
    for (const next of Object.keys(one.dependencies)) add(next, place, false);
    for (const next of Object.keys(one.optionalDependencies)) add(next, place, true);
  };
  for (const root of roots) add(root, '', false);
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** As Node looks for it: next to the package that needs it, then in each folder above. */
function locate(packages: object, name: string, from: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

function toComponent(
  project: string,
  name: string,
  place: string,
  { version = '', license = 'NOASSERTION', integrity }: v.InferOutput<typeof Package>,
): Component {
  const folder = join(project, place);
  const digest = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return {
    ...{ name, version, license },
    sha512: digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex'),
    folder: existsSync(folder) ? folder : undefined,
  };
}

/** A bill of materials in CycloneDX 1.6. */
export function toBill(
  product: { readonly name: string; readonly version: string },
  components: readonly Component[],
  now: Date,
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': product.name, ...product },
    },
    components: components.map(({ name, version, license, sha512 }) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return {
        ...{ type: 'library', 'bom-ref': purl, name, version, purl },
        licenses: [{ expression: license }],
        ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
      };
    }),
  };
}

/** The licenses with their texts, as the packages have them. */
export function toLicenseList(components: readonly Component[]): string {
  return components
    .map(({ name, version, license, folder }) => {
      const texts = folder === undefined ? [] : licenseTexts(folder);
      return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

function licenseTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^(licen[sc]e|copying|notice)/i.test(file) && !/\.(js|ts|json)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
}
