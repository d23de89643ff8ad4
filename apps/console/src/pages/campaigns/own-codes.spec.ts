import { expect, it } from '@jest/globals';
import { codesIn } from './own-codes.js';

it('Pasted codes are found in lines, in columns and in quotes, each once', () => {
  expect(codesIn('SUN-1\r\n SUN 2 \n\n"SUN-3",SUN-4;SUN-1\tSUN-5')).toEqual([
    'SUN-1',
    'SUN 2',
    'SUN-3',
    'SUN-4',
    'SUN-5',
  ]);
});
