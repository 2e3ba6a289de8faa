import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before a server: its disk takes so much more, then it is full, for what is written and for who asks.
let room = Number(process.env.DISK_ROOM);
const { writeSync, statfsSync } = fs;

Object.assign(fs, {
  writeSync: (...call: Parameters<typeof writeSync>) => {
    if (room <= 0) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    const written = writeSync(...call);
    room -= written;
    return written;
  },
  statfsSync: (path: fs.PathLike) => ({
    ...statfsSync(path),
    bavail: room <= 0 ? 0 : statfsSync(path).bavail,
  }),
});
syncBuiltinESMExports();
