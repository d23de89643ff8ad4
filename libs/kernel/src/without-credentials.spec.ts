import { describe, expect, it } from '@jest/globals';
import { withoutCredentials } from './without-credentials.js';

describe('an address without credentials', () => {
  it.each([
    ['https://ada:secret@hooks.example/in?a=1', 'https://hooks.example/in?a=1'],
    ['https://ada@hooks.example', 'https://hooks.example/'],
    ['https://:secret@hooks.example/', 'https://hooks.example/'],
    ['https://hooks.example', 'https://hooks.example'],
    ['no address', 'no address'],
  ])('of %s is %s', (address, shown) => {
    expect(withoutCredentials(address)).toBe(shown);
  });
});
