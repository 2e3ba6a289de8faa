import { expect, test } from 'vitest';
import { type RouteName, routes } from '../../../../src/rules/navigation/routes.ts';
import { sectionTitle } from '../../../../src/rules/navigation/sectionTitle.ts';

test('[SHELL-02] the agency’s name replaces the title on the five named list pages, and nowhere else', () => {
  const names = Object.keys(routes) as RouteName[];
  const replaced = names.filter(
    (name) => sectionTitle(name, 'Hudson Valley EMS') !== routes[name].title,
  );
  expect(replaced.sort()).toEqual([
    'customers',
    'firstTimeSetup',
    'integrations',
    'products',
    'settings',
  ]);
  for (const name of replaced)
    expect(sectionTitle(name, 'Hudson Valley EMS')).toBe('Hudson Valley EMS');
});

test('[SHELL-02] without an agency the title of the section stays', () => {
  expect(sectionTitle('products', '')).toBe('Products');
});
