import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { CallArguments } from '../../../../contract/core/call.ts';
import type { receiveTemperature } from '../../../../contract/inventory/temperature.ts';
import {
  readCelsius,
  signedReading,
  webhookMinutes,
} from '../../../../rules/inventory/temperature.ts';
import { celsiusWrong, closedText } from '../../../../rules/inventory/temperatureForm.ts';
import { isInFuture } from '../../../../rules/time/lateness.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { openSecret } from '../../../core/secrets/installationKey.ts';
import type { Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { temperatureReadings } from '../../../database/schema/cases/temperature.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import type { KeyPlace } from '../../../platform/files/photoKey.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import { limitsAt } from './limitsAt.ts';
import { noteExcursion } from './noteExcursion.ts';

type SentReading = CallArguments<typeof receiveTemperature>['body'];

/** What the case of an excursion calls who found it. */
const sensor = 'Temperature sensor';

/**
 * Records a reading that a sensor sent (STOCK-14).
 *
 * @throws ProblemError 503 `secret_unreadable`; 422 `reading_invalid`: forged, or of no inventory with a sensor in an active agency, which look the same; sent too long
 * ago; sent before; no temperature, or read in the future; of an inventory that is closed.
 */
export async function receiveReading(
  tx: Transaction,
  sent: SentReading,
  { now, configuration }: { readonly now: Date; readonly configuration: KeyPlace },
): Promise<{ readingId: string }> {
  const place = await findWatched(tx, sent.inventoryId);
  // Of an inventory without a secret, the same is computed, so that the time says nothing.
  const secret = place === undefined ? '' : secretOf(configuration, place);
  const isSigned = isSame(sign(secret, sent), sent.signature);
  if (place === undefined || secret === '' || !isSigned) {
    throw invalid(
      'signature',
      'The signature does not match. Check the secret and the signed fields.',
    );
  }
  if (Math.abs(now.getTime() - Date.parse(sent.sentAt)) > webhookMinutes * 60_000) {
    throw invalid('sentAt', `Send a reading within ${webhookMinutes} minutes of signing it.`);
  }
  const celsius = readCelsius(sent.celsius);
  if (celsius === null) throw invalid('celsius', celsiusWrong);
  if (isInFuture(sent.readAt, now.toISOString())) {
    throw invalid('readAt', 'This time is in the future. Check the clock of the sensor.');
  }
  if (!place.isActive) throw invalid('inventoryId', closedText('This inventory'));
  const { agencyId, id: inventoryId } = place;
  await lockLedger(tx, agencyId);
  const readAt = new Date(sent.readAt);
  const limits = await limitsAt(tx, place, readAt);
  const [row] = await tx
    .insert(temperatureReadings)
    .values({
      ...{ id: sent.readingId, agencyId, inventoryId, celsius, readAt, ...limits },
      ...{ source: 'sensor', changedBy: sensor, changedAt: now },
    })
    .onConflictDoNothing({ target: temperatureReadings.id })
    .returning();
  if (row === undefined) {
    throw invalid('readingId', 'This reading was received before. Make a new id for each reading.');
  }
  await noteExcursion(tx, { row, by: { id: null, name: sensor }, recordedAt: now });
  return { readingId: row.id };
}

/** An inventory of an agency that other systems may reach: not of a suspended one, nor of training (LEDGER-05). */
async function findWatched(tx: Transaction, id: string): Promise<InventoryRow | undefined> {
  const [found] = await tx
    .select({ place: inventories })
    .from(inventories)
    .innerJoin(agencies, eq(agencies.id, inventories.agencyId))
    .where(and(eq(inventories.id, id), eq(agencies.isActive, true), isNull(agencies.trainingOf)));
  return found?.place;
}

function secretOf(configuration: KeyPlace, { id, agencyId, sensorSecret }: InventoryRow): string {
  const owner = { kind: 'inventory', agencyId, id } as const;
  return sensorSecret === null ? '' : openSecret(configuration, sensorSecret, owner);
}

function sign(secret: string, sent: SentReading): string {
  return createHmac('sha256', secret).update(signedReading(sent)).digest('hex');
}

function isSame(own: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(own), Buffer.from(given.toLowerCase()));
}

function invalid(field: keyof SentReading, sentence: string) {
  return unprocessable('reading_invalid', sentence, { [field]: sentence });
}
