import { describe, expect, it } from '@jest/globals';
import { localTarget } from './local-target.js';

describe('The address after signing in', () => {
  it.each(['/proj_1/campaigns', '/proj_1/codes/A?page=2'])('is the one that was asked for: %s', (next) => {
    expect(localTarget(next)).toBe(next);
  });

  it.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil', '/a b', '/sign-in'])(
    'is the first page instead of %j',
    (next) => {
      expect(localTarget(next)).toBe('/');
    },
  );
});
