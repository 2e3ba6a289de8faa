import type { FirstCountForm } from '../../../../contract/custody/firstCount.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';

/** The first count of an inventory, and the person who records it. */
export type FirstCountRequest = SigningRequest<FirstCountForm>;
