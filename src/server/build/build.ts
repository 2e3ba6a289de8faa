import { join } from 'node:path';
import { buildClient } from '../../client/build/build.ts';
import { noteBuild } from '../../client/build/noteBuild.ts';
import { places } from '../platform/files/places.ts';
import { buildServer } from './buildServer.ts';

/** `npm run build`: everything that an installation runs, in `dist`. */
await buildClient();
await buildServer(join(places.project, 'dist'));
await noteBuild(places.project);
