import { describe, expect, it } from 'vitest';
import type { DetailsOf } from '../../../../src/contract/custody/custodyEvent.ts';
import { checkEvent } from '../../../../src/rules/custody/custodyEvent.ts';
import type { EventContext, Partner } from '../../../../src/rules/custody/custodyEventContext.ts';
import { restockNoticeDueAt } from '../../../../src/rules/custody/custodyShipment.ts';
import { eventFacts } from '../../../../src/rules/custody/eventFacts.ts';
import { unordered } from '../../../support/custody/shipments.ts';
import { context, receipt, received } from './eventSamples.ts';

const hospital: Partner = {
  name: 'Alder General',
  kind: 'hospital',
  address: '1 Alder Road',
  deaNumber: 'AB1234563',
};

const restock = (more: Partial<DetailsOf<'receive'>> = {}) =>
  receipt({
    ...unordered,
    orderType: 'emsRestock',
    incidentNumber: '26-003841',
    takenByUserId: 'sam',
    lines: [{ ...received('N1', 2), containersOrdered: null }],
    ...more,
  });

const here = { ...context, partner: hospital, taker: { name: 'Sam' } };

const found = (details = restock(), more: Partial<EventContext> = {}) =>
  checkEvent(details, { ...here, ...more }).map(({ code, field }) => [
    code,
    field.replace('details.', ''),
  ]);

describe('a restock by a hospital', () => {
  it('[STOCK-04] of Schedule II needs no order form', () => {
    expect(found()).toEqual([]);
    expect(found(restock({ orderType: '' }))).toEqual([['form_222_missing', 'orderType']]);
    expect(found(restock({ form222Number: '264000001' }))).toEqual([
      ['form_222_not_needed', 'form222Number'],
    ]);
  });

  it('[STOCK-04] is of a vehicle or its bag', () => {
    for (const kind of ['vehicle', 'bag', 'safe', 'vault'] as const) {
      const isPossible = kind === 'vehicle' || kind === 'bag';
      const inventory = { ...context.inventory, kind };
      expect(found(restock(), { inventory })).toEqual(
        isPossible ? [] : [['restock_not_vehicle', 'orderType']],
      );
    }
  });

  it('[STOCK-04] is by a hospital, after a response, and taken by a person of the agency', () => {
    expect(found(restock(), { partner: { ...hospital, kind: 'distributor' } })).toEqual([
      ['supplier_not_found', 'supplierId'],
    ]);
    expect(found(restock({ incidentNumber: '' }))).toEqual([
      ['incident_missing', 'incidentNumber'],
    ]);
    const { incidentNumber: _, ...unnumbered } = restock() as DetailsOf<'receive'>;
    expect(found(unnumbered)).toEqual([['incident_missing', 'incidentNumber']]);
    const unnamed = [['taker_not_found', 'takenByUserId']];
    expect(found(restock({ takenByUserId: null }), { taker: null })).toEqual(unnamed);
    expect(found(restock(), { taker: undefined })).toEqual(unnamed);
  });

  it('[STOCK-04] is shown with the hospital’s record, and never with the incident', () => {
    const facts = eventFacts(restock({ orderNumber: 'AG-5512' }), hospital.name);
    expect(facts).toContainEqual({ label: 'Hospital record', text: 'AG-5512' });
    expect(JSON.stringify(facts)).not.toContain('26-003841');
  });

  it('[STOCK-04] is known to the registered location within 72 hours, over a change of the clocks', () => {
    expect(restockNoticeDueAt('2026-03-07T12:00:00.000Z')).toBe('2026-03-10T12:00:00.000Z');
  });
});
