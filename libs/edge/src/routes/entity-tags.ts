import { createHash } from 'node:crypto';

/**
 * Weak, as the same answer may leave compressed or not: equal for equal text, whoever asks and whenever (RFC 9110, section 8.8).
 * @param text the whole answer
 */
export function entityTagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_CHARACTERS)}"`;
}

/** 132 bits: two answers with one tag don't happen. */
const TAG_CHARACTERS = 22;

const TAGS = /^\s*(W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*(,|$)/;

/**
 * Whether a client holds the answer already. Tags are compared weakly, as `If-None-Match` asks for (RFC 9110, section 13.1.2).
 * @param ifNoneMatch `*`, or tags with commas between; undefined when nothing was sent. What is neither matches nothing.
 */
export function holdsAnswer(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  let isAmong = false;
  for (let rest = ifNoneMatch; rest !== '';) {
    const [one] = TAGS.exec(rest) ?? [];
    if (one === undefined) return false;
    isAmong ||= opaque(one) === opaque(tag);
    rest = rest.slice(one.length);
  }
  return isAmong;
}

/** What stands between the quotation marks. */
function opaque(tag: string): string {
  return tag.slice(tag.indexOf('"') + 1, tag.lastIndexOf('"'));
}
