import type { Transaction } from '../../database/database.ts';
import { agencySettings, suppliers } from '../../database/schema/agency.ts';
import type { AgencyPlan } from './places.ts';

/**
 * The suppliers of the demo agencies, the distributors they return expired stock to, and their settings. Numbers are
 * invented.
 */
export async function seedOrganization(
  tx: Transaction,
  agencyId: number,
  plan: AgencyPlan,
): Promise<void> {
  const isNewYork = plan.agency.state === 'NY';
  const hospital = isNewYork
    ? [
        {
          agencyId,
          name: 'Alder General Hospital',
          kind: 'hospital' as const,
          deaNumber: 'AA0004443',
          address: '200 Alder Avenue, Port Alder, NJ 07999',
          phoneNumber: '+1 201 555 0142',
        },
      ]
    : [];
  await tx
    .insert(suppliers)
    .values([
      ...hospital,
      {
        agencyId,
        name: plan.supplier,
        kind: 'distributor',
        deaNumber: isNewYork ? 'RH0009995' : 'PH0008842',
        address: '5 Harbor Road, Port Alder, NJ 07999',
        phoneNumber: '+1 201 555 0187',
        email: 'orders@supplier.example',
      },
      {
        agencyId,
        name: 'Clearwater Returns',
        kind: 'reverseDistributor',
        deaNumber: 'RC0007737',
        address: '80 Quarry Lane, Clearwater, WI 53018',
        phoneNumber: '+1 414 555 0119',
      },
    ]);
  await tx.insert(agencySettings).values({
    agencyId,
    receiveSigners: 'two',
    transferSigners: 'two',
    countSigners: isNewYork ? 'two' : 'one',
    shiftChangeSigners: 'two',
    maySignLater: true,
    // A nurse of the receiving hospital often sees the waste.
    externalWitnessUse: isNewYork,
    pinLength: 4,
    retentionYears: isNewYork ? 5 : 2,
  });
}
