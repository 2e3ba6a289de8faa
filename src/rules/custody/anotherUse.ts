import type { RawUse } from './typedUse.ts';

/** What the drugs of one incident have in common. */
type SameIncident = Pick<
  RawUse,
  | 'incidentNumber'
  | 'patientId'
  | 'noPatientReason'
  | 'occurredOn'
  | 'occurredTime'
  | 'givenByUserId'
  | 'orderKind'
  | 'authorizedBy'
>;

/**
 * USE-08: the form of another drug for the same incident: incident, patient, time, the person who administered it and the
 * order are filled in; the drug, its amounts, its waste and the seal are not.
 */
export function anotherUse(typed: SameIncident): RawUse {
  const { incidentNumber, patientId, noPatientReason, occurredOn, occurredTime } = typed;
  const { givenByUserId, orderKind, authorizedBy } = typed;
  return {
    incidentNumber,
    patientId,
    noPatientReason,
    occurredOn,
    occurredTime,
    givenByUserId,
    orderKind,
    authorizedBy,
    lotId: '',
    drawnUnits: '1',
    amountUnit: '',
    given: '',
    wasted: '',
    returned: '0',
    filledWaste: { text: '', isReplaced: false },
    wasteManner: '',
    wasteReason: '',
    disposedByUserId: '',
  };
}
