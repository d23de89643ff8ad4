import { describe, expect, it } from '@jest/globals';
import { readArguments } from './read-arguments.js';

const read = (line: string, environment: NodeJS.ProcessEnv = {}) =>
  readArguments(line.split(' ').filter(Boolean), environment);

describe('the arguments of npx perkstream', () => {
  it('run an engine without a demo shop where none is asked for', () => {
    expect(read('')).toEqual({ kind: 'run', settings: { PERKSTREAM_DEMO: 'off' }, command: [] });
    expect(read('--demo')).toMatchObject({ settings: { PERKSTREAM_DEMO: 'on' } });
    expect(read('', { PERKSTREAM_DEMO: 'on' })).toMatchObject({ settings: { PERKSTREAM_DEMO: 'on' } });
  });

  it('name port and data folder', () => {
    expect(read('--port 3001 --data=/srv/shop')).toEqual({
      kind: 'run',
      settings: { PERKSTREAM_DEMO: 'off', PORT: '3001', PERKSTREAM_DATA_DIR: '/srv/shop' },
      command: [],
    });
  });

  it('hand a command of the engine on, with its own arguments', () => {
    expect(read('--data /srv/shop restore before.db --force')).toMatchObject({
      settings: { PERKSTREAM_DATA_DIR: '/srv/shop' },
      command: ['restore', 'before.db', '--force'],
    });
    expect(read('owner ada@shop.example')).toMatchObject({ command: ['owner', 'ada@shop.example'] });
  });

  it.each(['--help', '-h', '--demo --help'])('ask for help: %s', (line) => expect(read(line).kind).toBe('help'));

  it.each(['--version', '-v'])('ask for the version: %s', (line) => expect(read(line).kind).toBe('version'));

  it.each([
    ['--prot 3001', "Unknown option '--prot'"],
    ['--port', "'--port <value>' argument missing"],
    ['--port 70000', '70000 is no port'],
    ['--port eighty', 'eighty is no port'],
    ['--port 0', '0 is no port'],
    ['--data=', '--data names no folder'],
    ['--force', '--force belongs to the commands'],
    ['--demo keys', '--demo does not go with the command keys'],
  ])('are refused where they make no sense: %s', (line, message) => {
    const wanted = read(line);
    expect(wanted).toEqual({ kind: 'wrong', message: expect.stringContaining(message) });
    expect(wanted).toEqual({ kind: 'wrong', message: expect.stringMatching(/[^.]\. `npx perkstream --help`/) });
  });
});
