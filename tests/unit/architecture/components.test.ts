import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundledPackages } from '../../../src/server/build/bundledPackages.ts';
import { listComponents, toBill, toLicenseList } from '../../../src/server/build/components.ts';
import { allowed } from './allowedImports.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const { dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Manifest;

it('lists every package that the build puts into the client and that no server needs', () => {
  const inClient = Object.entries(allowed)
    .filter(([part]) => /^(machines|src\/(client|contract|rules))/.test(part))
    .filter(([part]) => !/^src\/client\/(build|inspector)/.test(part))
    .flatMap(([, imports]) => imports)
    .filter((name) => name in devDependencies);
  expect(inClient.filter((name) => !(bundledPackages as readonly string[]).includes(name))).toEqual(
    [],
  );
  expect(bundledPackages.filter((name) => !inClient.includes(name))).toEqual([]);
});

it('an installation has at most 90 packages, none of which runs a script when it is installed', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<
      Record<string, { dev?: boolean; optional?: boolean; hasInstallScript?: boolean }>
    >;
  };
  const installed = Object.entries(lock.packages).filter(
    ([place, { dev = false }]) => place !== '' && !dev,
  );
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
  // Of the optional ones, which are for one platform each, a machine has three or four.
  const always = installed.filter(([, { optional = false }]) => !optional);
  expect(always.length).toBeLessThanOrEqual(85);
});

it('names each component with version, license and hash, and has the texts of the licenses', () => {
  const components = listComponents('.', [...Object.keys(dependencies), ...bundledPackages]);
  expect(components.length).toBeGreaterThan(60);
  expect(components.filter(({ license }) => license === 'NOASSERTION')).toEqual([]);
  const bill = toBill({ name: 'countersign', version: '1' }, components, new Date(0)) as {
    components: { name: string; purl: string }[];
  };
  expect(bill.components.find(({ name }) => name === '@node-rs/argon2')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/%40node-rs\/argon2@\d/) as string,
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512' }],
  });
  expect(toLicenseList(components)).toContain('Permission is hereby granted, free of charge');
});
