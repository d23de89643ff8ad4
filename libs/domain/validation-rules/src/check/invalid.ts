import { refuse, type Refusal } from '@perkstream/kernel';

/** `invalid_payload`: a value of the wrong form. `invalid_validation_rules`: well-formed, but no rule there is. */
export type RuleSetRefusal = Refusal<'invalid_payload' | 'invalid_validation_rules'>;

export function invalidPayload(details: string): RuleSetRefusal {
  return refuse('invalid_payload', { details });
}

export function invalidRules(details: string): RuleSetRefusal {
  return refuse('invalid_validation_rules', { details });
}

const MAX_ECHO_CHARACTERS = 80;

/** What a client sent, short enough to be said back to it. */
export function echo(text: string): string {
  return text.length <= MAX_ECHO_CHARACTERS ? text : `${text.slice(0, MAX_ECHO_CHARACTERS)}…`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
