import type { CustodyEventForm } from '../../../../contract/custody/custodyEvent.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';

/** An event to record, and the person who records it. */
export type EventRequest = SigningRequest<CustodyEventForm>;
