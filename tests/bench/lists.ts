import { measureAuditList } from './auditList.ts';
import { measureUserList } from './userList.ts';

/* npm run bench:lists: a list that is too slow keeps no other from being measured. */
await measureAuditList();
await measureUserList();
