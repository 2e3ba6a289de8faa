import type { CustodyEventForm } from '../../../../contract/custody/custodyEvent.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';

/** An event to record, and who asks for it. */
export type EventRequest = SigningRequest<CustodyEventForm>;
