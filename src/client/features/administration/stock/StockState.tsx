import { Badge } from '../../../ui/basic/Badge.tsx';

/** Whether a record is still offered. */
export function InUse({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>;
}
