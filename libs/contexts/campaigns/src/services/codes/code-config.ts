import { type CodeConfig, type VoucherCodeConfigInput } from '@perkstream/published';

/** In the order that is documented. */
const ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DEFAULT_CODE_CHARACTERS = 8;

/** With all defaults filled in. Whether it can make codes is decided by the vouchers context. */
export function parseCodeConfig(wire: VoucherCodeConfigInput, projectCharset: string | null): CodeConfig {
  const { length, charset, pattern, prefix, postfix } = wire;
  const asked = pattern ?? '#'.repeat(Math.min(200, Math.max(0, length ?? DEFAULT_CODE_CHARACTERS)));
  return {
    length: pattern === undefined || pattern === null ? (length ?? DEFAULT_CODE_CHARACTERS) : placesIn(pattern),
    charset: charset ?? projectCharset ?? ALPHANUMERIC,
    pattern: asked,
    ...(prefix && { prefix }),
    ...(postfix && { postfix }),
  };
}

/** Fields that are sent replace those of the campaign, one by one; a length replaces the pattern. */
export function overriddenConfig(campaign: CodeConfig, wire: VoucherCodeConfigInput): CodeConfig {
  const sent = Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null && value !== undefined));
  const { pattern, length, ...rest } = campaign;
  const shape = 'pattern' in sent || 'length' in sent ? {} : { pattern, length };
  return parseCodeConfig({ ...rest, ...shape, ...sent }, null);
}

function placesIn(pattern: string): number {
  return [...pattern].filter((character) => character === '#').length;
}
