import { hostname } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { type Credentials, meaningOfTrust, VERSION, type VersionBefore } from '@perkstream/assembly';
import { standaloneSettingsOf } from './settings.js';
import { besideOf, welcome } from './welcome.js';

const credentials: Credentials = {
  projectId: 'proj_1',
  appId: 'the-app',
  appToken: 'secret-1',
  clientId: 'the-page',
  clientToken: 'secret-2',
  managementId: 'the-owner',
  managementToken: 'secret-3',
};
const text = (tokens: boolean, demo = 'on') => {
  const settings = standaloneSettingsOf({ PERKSTREAM_DATA_DIR: '/srv/shop', PERKSTREAM_DEMO: demo });
  return welcome(settings, credentials, 'http://127.0.0.1:3000', { tokens });
};

describe('the welcome', () => {
  it.each(['on', 'off'])('shows ids, and tokens only when it is to show them (demo %s)', (demo) => {
    expect(text(true, demo)).toMatch(/secret-1[^]*secret-2[^]*secret-3[^]*export PERKSTREAM_APP_TOKEN=secret-1\n/);
    expect(text(false, demo)).not.toContain('secret');
    expect(text(false, demo)).toMatch(/the-app[^]*the-page[^]*the-owner/);
  });

  it('else says where the tokens are, and has the lines for the shell read it from there', () => {
    expect(text(false)).toContain('The tokens are in /srv/shop/keys.json');
    expect(text(false)).toMatch(/export PERKSTREAM_APP_TOKEN=\$\(node -p '.*\/srv\/shop\/keys\.json/);
  });

  it('says where the console is, and who signs in by which link, where there is one', () => {
    const shown = (environment: NodeJS.ProcessEnv, signIn?: string) =>
      welcome(standaloneSettingsOf(environment), credentials, 'http://127.0.0.1:3000', { tokens: false, signIn });
    expect(shown({})).toMatch(/console +http:\/\/127\.0\.0\.1:3000\/console\/\n/);
    expect(shown({})).not.toContain('Sign in');
    const environment = { PERKSTREAM_OWNER_EMAIL: 'ada@shop.example', PERKSTREAM_PUBLIC_URL: 'https://shop.example' };
    expect(shown(environment, '/console/sign-in#token=x')).toMatch(
      /Sign in as ada@shop\.example .*\n +https:\/\/shop\.example\/console\/sign-in#token=x\n/,
    );
    expect(shown({ PERKSTREAM_CONSOLE: 'off' })).not.toContain('/console/');
  });

  it('says what a dangerous setting means, at any level of the log', () => {
    const settings = standaloneSettingsOf({ LOG_LEVEL: 'silent', TRUST_PROXY: 'true' });
    const warning = meaningOfTrust(true);
    const shown = welcome(settings, credentials, 'http://127.0.0.1:3000', { tokens: false, warning });
    expect(shown).toMatch(/Warning: TRUST_PROXY is true: every client can name .* evade the limits/);
    expect(text(false)).not.toContain('Warning');
  });

  it('says which version the data had before', () => {
    const settings = standaloneSettingsOf({});
    const shown = (before: VersionBefore) =>
      welcome(settings, credentials, 'http://127.0.0.1:3000', { tokens: false, before });
    expect(shown({ version: '0.0.9', isNewer: false })).toContain(`Upgraded from 0.0.9 to ${VERSION}.\n`);
    expect(shown({ isNewer: false })).toContain(`Upgraded to ${VERSION}.\n`);
    expect(shown({ version: '9.0.0', isNewer: true })).toContain(
      `Warning: these data were used by version 9.0.0, and this is ${VERSION}.\n`,
    );
    expect(text(false)).not.toContain('Upgraded');
  });

  it('has the lines for a terminal outside of the container that it runs in', () => {
    expect(besideOf({})).toBeUndefined();
    const container = { PERKSTREAM_CONTAINER: 'on', HOST: '0.0.0.0' };
    const beside = besideOf(container);
    expect(beside).toBe(`docker exec ${hostname()} node dist/main.js`);
    expect(besideOf({ ...container, KUBERNETES_SERVICE_HOST: '10.0.0.1' })).toMatch(/^kubectl exec \S+ -- node/);
    const settings = standaloneSettingsOf(container);
    const shown = welcome(settings, credentials, 'http://0.0.0.0:3000', { tokens: false, beside });
    expect(shown).toContain(`eval "$(docker exec ${hostname()} node dist/main.js keys)"`);
    expect(shown).toContain('http://127.0.0.1:3000/v1/validations');
    expect(shown).not.toMatch(/0\.0\.0\.0|node -p/);
  });
});
