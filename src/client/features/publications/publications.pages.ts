import { getFooterItem } from '../../../contract/publications/footer.ts';
import { getWebReleaseNotesList } from '../../../contract/publications/releaseNote.ts';
import { call } from '../../platform/http/call.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';

const legal =
  (name: 'privacyPolicy' | 'termsConditions' | 'eula'): PageLoader =>
  async ({ signal }, frame) => {
    const item = {
      privacyPolicy: 'privacy-policy',
      termsConditions: 'terms-conditions',
      eula: 'eula',
    } as const;
    const data = await call(getFooterItem, { params: { name: item[name] } }, { signal });
    return { ...frame, name, data };
  };

/** How the pages of publications are loaded. */
export const publicationPages = {
  releaseNotes: async ({ signal }, frame) => {
    return {
      ...frame,
      name: 'releaseNotes',
      data: (await call(getWebReleaseNotesList, {}, { signal })).rows,
    };
  },
  privacyPolicy: legal('privacyPolicy'),
  termsConditions: legal('termsConditions'),
  eula: legal('eula'),
} satisfies Readonly<Record<string, PageLoader>>;
