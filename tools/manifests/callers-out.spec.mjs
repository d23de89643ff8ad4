import { expect, it } from '@jest/globals';
import { callersOut } from './callers-out.mjs';

it('Apps that send webhooks call addresses outside of the installation', () => {
  expect(callersOut()).toEqual(['management', 'standalone']);
});
