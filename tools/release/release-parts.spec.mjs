import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { billOfMaterials } from './bill-of-materials.mjs';
import { sumsOf } from './checksums.mjs';
import { composeFile } from './compose-file.mjs';
import { imageArguments } from './images.mjs';
import { releaseNotes } from './notes.mjs';

describe('What a release consists of', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- later\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- this\n\n## 0.1.0\n\n- that\n';

  it('has the notes of its own version, and until that has its heading those of what is unreleased', () => {
    expect(releaseNotes(changelog, '0.2.0')).toBe('# Perkstream 0.2.0\n\n### Added\n\n- this\n');
    expect(releaseNotes(changelog, '0.1.0')).toContain('- that');
    expect(releaseNotes(changelog, '0.3.0')).toContain('- later');
    expect(() => releaseNotes('# Changelog\n\n## Unreleased\n', '0.3.0')).toThrow('no section for 0.3.0');
  });

  it('has a sum of each file, as sha256sum checks them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-sums-'));
    writeFileSync(join(folder, 'b'), '');
    writeFileSync(join(folder, 'a'), 'abc');
    expect(sumsOf(folder).split('\n')).toEqual([
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b',
      '',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('has a bill of materials of all that is shipped, which depends on the commit alone', () => {
    const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
    const [commit, another] = ['a'.repeat(40), 'b'.repeat(40)].map((revision) => ({ revision, time: 1_796_100_000 }));
    const bill = billOfMaterials(lock, commit);
    expect(billOfMaterials(lock, commit)).toBe(bill);
    const { components, serialNumber, metadata } = JSON.parse(bill);
    expect(JSON.parse(billOfMaterials(lock, another)).serialNumber).not.toBe(serialNumber);
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(metadata.timestamp).toBe('2026-12-01T04:40:00.000Z');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'libsql', 'react', 'kafkajs', '@nestjs/core']));
    expect(names).not.toContain('jest');
    for (const each of components.filter(({ name }) => name === 'libsql'))
      expect(each).toMatchObject({
        purl: `pkg:npm/libsql@${lock.packages['node_modules/libsql'].version}`,
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
  });

  it('has a compose file that runs the image of its version on a volume', () => {
    const { services, volumes } = parse(composeFile('0.2.0'));
    expect(services.perkstream).toMatchObject({
      image: 'perkstream/standalone:0.2.0',
      volumes: ['data:/perkstream/data'],
      read_only: true,
      cap_drop: ['ALL'],
    });
    expect(volumes).toEqual({ data: null });
  });

  it('has images for the platforms of the builder, on a base by digest', () => {
    const args = imageArguments({
      app: 'auth',
      base: 'node:24@sha256:1',
      platforms: ['linux/amd64', 'linux/arm64'],
      version: '0.2.0',
      revision: 'abc',
      target: '/out',
    });
    expect(args).toEqual(
      expect.arrayContaining([
        '--platform=linux/amd64,linux/arm64',
        '--build-arg=BASE=node:24@sha256:1',
        '--build-arg=REVISION=abc',
        '--tag=perkstream/auth:0.2.0',
      ]),
    );
  });
});
