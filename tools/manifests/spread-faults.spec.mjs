import { describe, expect, it } from '@jest/globals';
import { faultsOfSpread } from './spread-faults.mjs';

const labels = { app: 'auth' };
const spread = (topologyKey, more) => ({
  topologyKey,
  labelSelector: { matchLabels: labels },
  matchLabelKeys: ['pod-template-hash'],
  ...more,
});
const host = spread('kubernetes.io/hostname');
const zone = spread('topology.kubernetes.io/zone');
const faults = (...topologySpreadConstraints) =>
  faultsOfSpread('dev', [
    {
      kind: 'Deployment',
      metadata: { name: 'auth' },
      spec: {
        selector: { matchLabels: labels },
        template: { spec: { containers: [{ image: 'perkstream/auth:1' }], topologySpreadConstraints } },
      },
    },
  ]);

describe('Replicas', () => {
  it('are spread by host and by zone', () => {
    expect(faults(host, zone)).toEqual([]);
  });

  it.each([
    ['by host', [zone], /hostname/],
    ['with those of the version before', [host, { ...zone, matchLabelKeys: ['app'] }], /zone/],
    ['with other apps', [host, spread('topology.kubernetes.io/zone', { labelSelector: { matchLabels: {} } })], /zone/],
  ])('have a fault when they are counted otherwise: %s', (_title, constraints, fault) => {
    expect(faults(...constraints)).toEqual([expect.stringMatching(fault)]);
  });
});
