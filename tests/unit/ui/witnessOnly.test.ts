import { describe, expect, test } from 'vitest';
import { MissingSignatures } from '../../../src/client/features/custody/missing-signature/MissingSignatures.tsx';
import { RightsCard } from '../../../src/client/features/users/RightsCard.tsx';
import type { FieldRecordRow } from '../../../src/contract/custody/fieldRecord.ts';
import type { UserAccess } from '../../../src/contract/users/userAccess.ts';
import { witnessMissing } from '../../model/custody/sampleFieldRecord.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { sampleUserAccess } from '../../support/people/sampleUserAccess.ts';
import { h, html, tag, words } from './html.ts';
import { noRights } from './sample.ts';

const editor = { id: 'editor', permissionId: 3, agencyId: 7, rights: noRights };

const rightsOf = (access: UserAccess) =>
  html(h(RightsCard, { access, editor, isBusy: false, onSave: () => {} }));

const box = (markup: string) => tag(markup, /<input[^>]*name="witnessOnly"[^>]*>/);

describe('[ROLE-02] the right “Witness only” in the editor', () => {
  const technician = sampleRow({ permissionId: 1, permissionProfile: 'Technician' });

  test('says what it restricts, also to people who do not see it', () => {
    const markup = rightsOf(sampleUserAccess({ user: technician }));
    expect(box(markup)).toContain('aria-describedby="witnessOnly-hint"');
    expect(box(markup)).not.toContain('disabled');
    expect(words(tag(markup, /<p class="hint" id="witnessOnly-hint">.*?<\/p>/))).toContain(
      'can do nothing else with stock',
    );
    expect(markup).not.toContain('controlValues-hint');
  });

  test('is shown as it is, with the reason that a manager cannot have it', () => {
    const given = { ...noRights, witnessOnly: true };
    const held = rightsOf(sampleUserAccess({ user: technician, rights: given }));
    expect(box(held)).toContain('checked');
    const manager = rightsOf(sampleUserAccess({ user: sampleRow({ permissionId: 2 }) }));
    expect(box(manager)).toContain('disabled');
    expect(words(manager)).toContain('Only a Technician can be witness only.');
  });
});

test('[ROLE-04] the queue of a witness only leads to no dashboard, and says where else they sign', () => {
  const queue = (hasDashboard: boolean, fieldRecords: FieldRecordRow[] = []) =>
    html(
      h(MissingSignatures, {
        data: { rows: [], isCut: false, fieldRecords },
        loadedAt: '2026-03-10T08:00:00.000Z',
        hasDashboard,
      }),
    );
  expect(queue(true)).toContain('href="/dashboard"');
  expect(queue(false)).not.toContain('/dashboard');
  expect(words(queue(false))).toContain('on the device of the person who records it');
  expect(words(queue(true))).not.toContain('on the device of the person who records it');
  // [FIELD-10] It also lists what they are named in and did not prove.
  const asked = queue(false, [witnessMissing]);
  expect(asked).toContain(`href="/field-records/${witnessMissing.recordId}"`);
  expect(words(asked)).not.toContain('No signatures are waiting');
});
