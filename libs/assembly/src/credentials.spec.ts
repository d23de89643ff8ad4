import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { credentialsFileOf, loadCredentials, givenCredentials } from './credentials.js';

const ALL = {
  PERKSTREAM_PROJECT_ID: 'proj_1',
  PERKSTREAM_APP_ID: 'app',
  PERKSTREAM_APP_TOKEN: 'app-token',
  PERKSTREAM_CLIENT_ID: 'client',
  PERKSTREAM_CLIENT_TOKEN: 'client-token',
  PERKSTREAM_MANAGEMENT_ID: 'management',
  PERKSTREAM_MANAGEMENT_TOKEN: 'management-token',
};

describe('the keys of the bootstrap project', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are made once for a data folder, and kept for their owner only', () => {
    const made = loadCredentials({}, folder);
    expect(new Set(Object.values(made)).size).toBe(7);
    expect(loadCredentials({}, folder)).toEqual(made);
    if (process.platform !== 'win32') expect(statSync(credentialsFileOf(folder)).mode & 0o777).toBe(0o600);
  });

  it('are those of the environment where it gives some', () => {
    const made = loadCredentials({}, folder);
    const given = { ...made, appToken: 'app-token' };
    expect(loadCredentials({ PERKSTREAM_APP_TOKEN: 'app-token' }, folder)).toEqual(given);
    expect(loadCredentials({}, folder)).toEqual(made);
  });

  it.each(['', '{"appId": "app", ', '[]', '"text"', '{"appId": 7}', '{"appId": ""}', '{"api": "x"}'])(
    'are not taken out of a damaged file, which is named: %s',
    (text) => {
      writeFileSync(credentialsFileOf(folder), text);
      const start = () => loadCredentials(ALL, folder);
      expect(start).toThrow(RangeError);
      expect(start).toThrow(`${credentialsFileOf(folder)} is damaged`);
      expect(readFileSync(credentialsFileOf(folder), 'utf8')).toBe(text);
    },
  );

  it('must be given to the service that makes the keys: what is missing is named', () => {
    expect(givenCredentials(ALL, 'auth')).toMatchObject({ projectId: 'proj_1', managementToken: 'management-token' });
    const lacking = { ...ALL, PERKSTREAM_CLIENT_TOKEN: '', PERKSTREAM_PROJECT_ID: undefined };
    expect(() => givenCredentials(lacking, 'auth')).toThrow('PERKSTREAM_PROJECT_ID, PERKSTREAM_CLIENT_TOKEN');
  });

  it('reach no service that does not need them', () => {
    expect(givenCredentials(ALL, 'management')).toEqual({ projectId: 'proj_1' });
    expect(() => givenCredentials({}, 'management')).toThrow('PERKSTREAM_PROJECT_ID');
    expect(givenCredentials(ALL, 'promotions')).toEqual({});
  });
});
