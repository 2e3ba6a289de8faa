import type { OutOfService } from '../../contract/inventory/inventory.ts';

/** An inventory as far as it is in service or not. */
export type ServedInventory = {
  readonly name: string;
  readonly outOfService: Pick<OutOfService, 'since'> | null;
};

/**
 * Whether an inventory was out of service at an instant (ISO 8601), by how it is now: once it is in service again, no one
 * knows of the time between.
 */
export function isOutOfService(
  { outOfService }: Pick<ServedInventory, 'outOfService'>,
  at: string,
): boolean {
  return outOfService !== null && Date.parse(at) >= Date.parse(outOfService.since);
}

/** Why stock does not go into an inventory, and what to do. */
export function nothingGoesInto({ name }: Pick<ServedInventory, 'name'>): string {
  return `You can’t add stock to ${name} while it is out of service. Check the time, or ask an administrator to return it to service.`;
}
