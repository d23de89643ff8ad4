import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commands = Object.values(scripts).flatMap((script) => /\btools\/\S+\.mjs/.exec(script) ?? []);

const importsOf = (file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^import (?:.* from )?'(.+)';$/gm)];

describe('A Node that is too old', () => {
  it.each(commands)('is named by %s before anything else is loaded', (command) => {
    const [[, first]] = importsOf(command);
    expect(first).toMatch(/^\.\.?\/node-version\.mjs$/);
  });

  it('ends the command with the version that is needed', () => {
    const older = "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })";
    const file = join(root, 'tools/node-version.mjs');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--import',
        `data:text/javascript,${encodeURIComponent(older)}`,
        '-e',
        `await import(${JSON.stringify(file)})`,
      ],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('Perkstream needs Node 20.19 or newer; this is 18.20.4.'),
    });
  });
});
