import { describe, expect, it } from '@jest/globals';
import { type Credentials } from '@perkstream/assembly';
import { standaloneSettingsOf } from './settings.js';
import { welcome } from './welcome.js';

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
  it.each(['on', 'off'])('tells ids, and tokens only when it is to show them (demo %s)', (demo) => {
    expect(text(true, demo)).toMatch(/secret-1[^]*secret-2[^]*secret-3[^]*export PERKSTREAM_APP_TOKEN=secret-1\n/);
    expect(text(false, demo)).not.toContain('secret');
    expect(text(false, demo)).toMatch(/the-app[^]*the-page[^]*the-owner/);
  });

  it('else says where the tokens are, and has the lines for the shell read it from there', () => {
    expect(text(false)).toContain('The tokens are in /srv/shop/keys.json');
    expect(text(false)).toMatch(/export PERKSTREAM_APP_TOKEN=\$\(node -p '.*\/srv\/shop\/keys\.json/);
  });
});
