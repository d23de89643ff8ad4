import { refuse, type Refusal } from '@perkstream/kernel';

/** How random codes are made: prefix, pattern with a random character for every `#`, postfix. */
export interface CodeConfig {
  readonly prefix: string;
  readonly pattern: string;
  readonly postfix: string;
  /** Different characters, one or more. */
  readonly alphabet: readonly string[];
}

/** Order as documented. */
const DEFAULT_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DEFAULT_CODE_CHARACTERS = 8;
const PLACEHOLDER = '#';
const MAX_CODE_CHARACTERS = 200;

/** The wire form of `code_config`; null is the same as absent. */
export interface WireCodeConfig {
  readonly length?: number | null;
  readonly charset?: string | null;
  readonly pattern?: string | null;
  readonly prefix?: string | null;
  readonly postfix?: string | null;
}

/**
 * @param projectAlphabet the alphabet that the project sets for codes, if any
 * @param isCode whether a text may be a code
 */
export function checkCodeConfig(
  wire: WireCodeConfig,
  projectAlphabet: string | null,
  isCode: (text: string) => boolean,
): CodeConfig | Refusal<'invalid_code_config'> {
  const { prefix, postfix } = wire;
  const length = wire.length ?? DEFAULT_CODE_CHARACTERS;
  if (!Number.isInteger(length) || length < 1 || length > MAX_CODE_CHARACTERS) {
    return invalid(`Property .code_config.length must be a whole number from 1 to ${MAX_CODE_CHARACTERS}`);
  }
  const pattern = wire.pattern ?? PLACEHOLDER.repeat(length);
  if (!pattern.includes(PLACEHOLDER)) return invalid('Property .code_config.pattern must have at least one #');
  const alphabet = [...new Set(wire.charset ?? projectAlphabet ?? DEFAULT_ALPHABET)];
  if (alphabet.length === 0 || alphabet.some((character) => !/^[!-~]$/.test(character))) {
    return invalid('Property .code_config.charset must be letters, digits and special characters');
  }
  const config = { prefix: prefix ?? '', pattern, postfix: postfix ?? '', alphabet };
  if (!isCode(config.prefix + pattern + config.postfix)) {
    return invalid('Prefix, pattern and postfix do not make a code');
  }
  return config;
}

export function isPlaceholder(character: string): boolean {
  return character === PLACEHOLDER;
}

function invalid(details: string): Refusal<'invalid_code_config'> {
  return refuse('invalid_code_config', { details });
}
