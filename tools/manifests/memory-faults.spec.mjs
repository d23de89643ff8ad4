import { describe, expect, it } from '@jest/globals';
import { faultsOfMemory } from './memory-faults.mjs';

const faults = (heap, memory, image = 'perkstream/auth:1') => {
  const env = heap ? [{ name: 'NODE_OPTIONS', value: `--max-old-space-size=${heap} --import sdk` }] : [];
  const container = { name: 'app', image, env, resources: { limits: { memory } } };
  const pod = {
    kind: 'Deployment',
    metadata: { name: 'auth' },
    spec: { template: { spec: { containers: [container] } } },
  };
  return faultsOfMemory('dev', [pod], 64);
};

describe('A memory limit', () => {
  it('holds old objects, young objects and what is outside of the heap', () => {
    expect(faults(224, '512Mi')).toEqual([]);
    expect(faults(736, '1Gi')).toEqual([]);
    expect(faults(undefined, '16Mi', 'mongo:8')).toEqual([]);
  });

  it.each([
    ['is too small for them', 225, '512Mi', /it needs 513 MiB, and has 512/],
    ['leaves the heap to a default', undefined, '4Gi', /no --max-old-space-size/],
    ['is absent', 224, undefined, /no memory limit/],
  ])('has a fault when it %s', (_title, heap, memory, fault) => {
    expect(faults(heap, memory)).toEqual([expect.stringMatching(fault)]);
  });
});
