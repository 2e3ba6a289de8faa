import { getPhotos } from '../../../../contract/custody/photo.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { PhotosPage } from './PhotosPage.tsx';
import { clientPhotosMachine } from './photos.actors.ts';

/** The photos of a case, or of a breakage or loss: the address says of which. */
export const page = definePage({
  load: async ({ address, id, signal }) => {
    const kind = address.startsWith('/cases/') ? ('case' as const) : ('event' as const);
    return { shown: await call(getPhotos, { params: { kind, id } }, { signal }) };
  },
  machine: clientPhotosMachine,
  view: PhotosPage,
  title: ({ shown }) => `Photos: ${shown.title}`,
  site: ({ shown }) => shown.siteName,
});
