import { describe, expect, it } from '@jest/globals';
import { type Encoding, detectEncoding } from './encoding.js';

const NAME = 'Jörg Müller';

describe('The encoding of a file', () => {
  it.each<[Encoding, Buffer]>([
    ['utf-8', Buffer.from('Joerg')],
    ['utf-8', Buffer.from(NAME)],
    ['utf-8', Buffer.from(`\uFEFF${NAME}`)],
    ['windows-1252', Buffer.from(NAME, 'latin1')],
    ['utf-16le', Buffer.from(`\uFEFF${NAME}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${NAME}`, 'utf16le').swap16()],
  ])('is recognised: %s', (encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(new TextDecoder(encoding).decode(bytes)).toMatch(/^J(oe|ö)rg/);
  });
});
