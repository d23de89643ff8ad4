import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { givenCredentials } from './credentials.js';
import { readSettings } from './settings.js';

const SECRETS = [
  ['EVENTSTORE_URL', 'esdb://user:password@host:2113'],
  ['MONGODB_URL', 'mongodb://user:password@host:27017'],
] as const;
const TOKENS = ['PERKSTREAM_APP_TOKEN', 'PERKSTREAM_CLIENT_TOKEN', 'PERKSTREAM_MANAGEMENT_TOKEN'];
const REST = {
  PERKSTREAM_PROJECT_ID: 'p',
  PERKSTREAM_APP_ID: 'a',
  PERKSTREAM_CLIENT_ID: 'c',
  PERKSTREAM_MANAGEMENT_ID: 'm',
};

describe('a secret', () => {
  let folder: string;
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(SECRETS)('is the content of the file that %s_FILE names', (name, value) => {
    const { engines } = readSettings({ [`${name}_FILE`]: file(name, ` ${value}\n`) });
    expect(Object.values(engines)).toContain(value);
  });

  it('may be a token of the bootstrap keys', () => {
    const files = Object.fromEntries(TOKENS.map((name) => [`${name}_FILE`, file(name, `${name}-secret\n`)]));
    expect(givenCredentials({ ...REST, ...files }, 'auth')).toMatchObject({
      appToken: 'PERKSTREAM_APP_TOKEN-secret',
      clientToken: 'PERKSTREAM_CLIENT_TOKEN-secret',
      managementToken: 'PERKSTREAM_MANAGEMENT_TOKEN-secret',
    });
  });

  it.each([
    ['both', 'MONGODB_URL and MONGODB_URL_FILE are both set', () => ({ MONGODB_URL: 'mongodb://secret' })],
    ['a file that is missing', 'ENOENT', () => ({ MONGODB_URL_FILE: join(folder, 'missing') })],
    [
      'a file without content',
      'MONGODB_URL_FILE names a file without content',
      () => ({ MONGODB_URL_FILE: file('empty', '\n') }),
    ],
    ['a file with something else', 'MONGODB_URL is no address', () => ({ MONGODB_URL_FILE: file('other', 'secret') })],
  ])('is refused where there is %s, and not repeated', (_title, message, environment) => {
    const read = () => readSettings({ MONGODB_URL_FILE: file('address', 'mongodb://secret'), ...environment() });
    expect(read).toThrow(RangeError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/secret$/);
  });
});
