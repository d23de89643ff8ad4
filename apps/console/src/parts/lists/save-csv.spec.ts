import { expect, it } from '@jest/globals';
import { csvText } from './save-csv.js';

it('A line of a CSV file holds each value as it is, and no formula', async () => {
  const lines = [
    ['SUN-1', 12, -5, true, null, 'a "b", c', '7-8'],
    ['=1+1', '-5', 'says "no"'],
  ];
  expect(await csvText(lines)).toBe(`SUN-1,12,-5,true,,"a ""b"", c",7-8\r\n"'=1+1","'-5","says ""no"""\r\n`);
});
