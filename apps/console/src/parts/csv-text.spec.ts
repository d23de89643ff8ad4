import { expect, it } from '@jest/globals';
import { csvLine } from './csv-text.js';

it('A line of a CSV file holds each value as it is, and no formula', () => {
  expect(csvLine(['SUN-1', 12, true, null, 'a "b", c', '=1+1', '-5', '7-8'])).toBe(
    'SUN-1,12,true,,"a ""b"", c",\'=1+1,\'-5,7-8\r\n',
  );
});
