import type { ProblemCode, ProblemStatus } from '../../../contract/problems.ts';

/** Each code with its own status only. */
type ProblemArguments = {
  [Status in ProblemStatus]: [
    status: Status,
    code: ProblemCode<Status>,
    sentence: string,
    fields?: Readonly<Record<string, string>> | undefined,
    details?: unknown,
  ];
}[ProblemStatus];

/**
 * An expected refusal of a call: a status, a stable code, and one sentence that says what to do next.
 * Operations throw it inside their transaction, which rolls back.
 */
export class ProblemError extends Error {
  readonly status: ProblemStatus;
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** What the contract promises for the code, in addition to the sentence. */
  readonly details: unknown;

  constructor(...[status, code, sentence, fields, details]: ProblemArguments) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** 429: too much was requested; the reply says after how many seconds it may be asked again. */
export class TooMany extends ProblemError {
  readonly retryAfterSeconds: number;

  /** @param until when it may be requested again; at least a second from now is reported. */
  constructor(code: ProblemCode<429>, sentence: string, until: Date, now: Date) {
    super(429, code, sentence);
    this.retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  }
}

/** 422: a rule of the domain says no. `fields` names what the form should mark. */
export function unprocessable(
  code: ProblemCode<422>,
  sentence: string,
  fields?: Readonly<Record<string, string>>,
): ProblemError {
  return new ProblemError(422, code, sentence, fields);
}

/** 409: it was changed in the meantime, or already done with other content. */
export function conflict(
  code: ProblemCode<409>,
  sentence: string,
  details?: unknown,
): ProblemError {
  return new ProblemError(409, code, sentence, undefined, details);
}

/** 404, also for what belongs to another agency: its existence is not revealed. */
export function notFound(sentence = 'That page does not exist.'): ProblemError {
  return new ProblemError(404, 'not_found', sentence);
}

/** 403: the session lacks the right. */
export function forbidden(
  sentence: string,
  code: ProblemCode<403> = 'right_missing',
): ProblemError {
  return new ProblemError(403, code, sentence);
}

/** ENT-12: the text is one the client reacts to (ERR-403). */
export function notAssociated(): ProblemError {
  return forbidden(
    'Access denied. You have not been associated to this inventory',
    'inventory_not_associated',
  );
}

/** 467 (ROLE-03): the patient and incident part of a record needs two factors and a time limit. */
export function phiRefused(): ProblemError {
  return new ProblemError(
    467,
    'phi_needs_two_factors',
    '2FA and Inactivity Timeout must be enabled to view PHI.',
  );
}
