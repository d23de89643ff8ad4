import { expect, it } from '@jest/globals';
import { findVariables } from './known-variables.mjs';

it.each(['auth', 'exports', 'gateway', 'loyalty', 'management', 'promotions', 'referrals', 'standalone'])(
  'The secret of OpenID Connect may be a file for %s',
  (app) => {
    const { known, required } = findVariables(app);
    const secret = 'PERKSTREAM_OPENID_CLIENT_SECRET';
    expect(known).toEqual(expect.arrayContaining([secret, `${secret}_FILE`]));
    expect(required).not.toContain(secret);
  },
);

it('The variables of an app are those that its code reads', () => {
  const { known, required } = findVariables('auth');
  expect(known).toEqual(expect.arrayContaining(['HOST', 'PORT', 'TRUST_PROXY', 'MONGODB_URL', 'PERKSTREAM_APP_TOKEN']));
  expect(required).toEqual(expect.arrayContaining(['KAFKA_BROKERS', 'EVENTSTORE_URL', 'PERKSTREAM_MANAGEMENT_TOKEN']));
  expect(required).not.toContain('TRUST_PROXY');
  expect(findVariables('gateway').required).not.toContain('MONGODB_URL');
});
