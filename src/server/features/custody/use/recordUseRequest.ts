import type { RecordUseForm } from '../../../../contract/custody/use.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';

/** A use to record, and the person who records it. */
export type RecordUseRequest = SigningRequest<RecordUseForm>;
