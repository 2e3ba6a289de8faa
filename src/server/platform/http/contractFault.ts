import * as v from 'valibot';

/** A reply that does not fit its schema. The caller hears 500; the log names the call and the fields. */
export class ContractFailure extends Error {
  readonly code = 'contract_fault';
}

/**
 * Parses a reply with the contract before it leaves, which also strips every field that is not in it.
 *
 * @throws ContractFailure that names paths and expectations, never values.
 */
export function checkReply(name: string, schema: v.GenericSchema, reply: unknown): unknown {
  const parsed = v.safeParse(schema, reply);
  if (parsed.success) return parsed.output;
  const failures = parsed.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'reply'}: expected ${issue.expected ?? issue.type}`,
  );
  throw new ContractFailure(
    `The reply of ${name} does not fit its contract. ${failures.join('; ')}`,
  );
}
