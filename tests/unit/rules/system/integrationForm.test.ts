import { expect, test } from 'vitest';
import { matchRoute } from '../../../../src/rules/navigation/routes.ts';
import { blankIntegration, integrationForm } from '../../../../src/rules/system/integrationForm.ts';
import { fieldLines, tooLongFields } from '../formFacts.ts';

const form = integrationForm(7);

test('[ROUTE-17] an agency’s integrations are listed and edited under its number', () => {
  expect(matchRoute(form.listPath)).toEqual({
    kind: 'route',
    name: 'integrations',
    params: { clientId: '7' },
  });
  expect(matchRoute(form.addressOf('new'))).toEqual({
    kind: 'route',
    name: 'integration',
    params: { clientId: '7', id: 'new' },
  });
});

test('[SHELL-02] the form of an integration asks for its name', () => {
  expect([form.noun, form.nameField]).toEqual(['integration', 'name']);
  expect(fieldLines(form)).toEqual(['name text 100', 'isActive switch']);
  expect(blankIntegration).toEqual({ name: '', isActive: true });
  expect(Object.keys(form.check(blankIntegration).errors)).toEqual(['name']);
  expect(tooLongFields(form, blankIntegration)).toEqual([]);
});
