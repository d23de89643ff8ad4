import { type CodeConfig, isPlaceholder } from './code-config.js';

/** The next random byte, 0 to 255. The caller brings it. */
export type NextByte = () => number;

/** Up to this many codes all are tried, so that even the last free one is found, and running out is certain. */
const ENUMERATED_CODES = 1_000;
const TRIES_AMONG_MANY = 10;

/** All codes of one configuration. */
export class CodeSpace {
  /** How many different codes there are. */
  readonly size: number;
  private readonly places: number;
  private readonly radix: number;
  /** Bytes beyond the last whole multiple of the radix are thrown away: a remainder of all bytes would favour low digits. */
  private readonly byteLimit: number;

  constructor(private readonly config: CodeConfig) {
    this.places = [...config.pattern].filter(isPlaceholder).length;
    this.radix = config.alphabet.length;
    this.byteLimit = 256 - (256 % this.radix);
    this.size = this.radix ** this.places;
  }

  /** A code to try. */
  candidate(nextByte: NextByte): string {
    return this.codeOf(this.randomDigits(nextByte));
  }

  /**
   * Codes to try, one after the other, each different character by character with equal chances. Ends.
   * @param triesAmongMany where there are too many codes to try all of them
   */
  *candidates(nextByte: NextByte, triesAmongMany = TRIES_AMONG_MANY): Generator<string, void> {
    const isFew = this.size <= ENUMERATED_CODES;
    let digits = this.randomDigits(nextByte);
    for (let tried = 0; tried < (isFew ? this.size : triesAmongMany); tried++) {
      if (tried > 0) digits = isFew ? this.successor(digits) : this.randomDigits(nextByte);
      yield this.codeOf(digits);
    }
  }

  private codeOf(digits: readonly number[]): string {
    const { prefix, pattern, postfix, alphabet } = this.config;
    let code = prefix;
    let place = 0;
    for (const character of pattern) code += isPlaceholder(character) ? alphabet[digits[place++]!] : character;
    return code + postfix;
  }

  private randomDigits(nextByte: NextByte): number[] {
    const digits: number[] = [];
    while (digits.length < this.places) {
      const byte = nextByte();
      if (byte < this.byteLimit) digits.push(byte % this.radix);
    }
    return digits;
  }

  /** Counts up from the last digit, and wraps around. */
  private successor(digits: readonly number[]): number[] {
    const next = [...digits];
    for (let place = next.length - 1; place >= 0; place--) {
      next[place] = (next[place]! + 1) % this.radix;
      if (next[place] !== 0) break;
    }
    return next;
  }
}
