import type { RawUse } from './typedUse.ts';

/**
 * USE-08: the form of another drug for the same incident: incident, patient, time, the person who administered it and the
 * order are filled in; the drug, its amounts, its waste and the seal are not.
 */
export function anotherUse(typed: RawUse): RawUse {
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
