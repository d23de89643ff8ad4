import { describe, expect, it } from '@jest/globals';
import { faultsOfReferences } from './reference-faults.mjs';

const labels = { name: 'auth' };
const container = { name: 'app', ports: [{ name: 'http', containerPort: 3000 }] };
const sound = {
  deployment: {
    kind: 'Deployment',
    metadata: { name: 'auth' },
    spec: { template: { metadata: { labels }, spec: { containers: [container] } } },
  },
  service: {
    kind: 'Service',
    metadata: { name: 'auth' },
    spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  },
  budget: { kind: 'PodDisruptionBudget', metadata: { name: 'auth' }, spec: { selector: { matchLabels: labels } } },
  scaler: {
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'auth' },
    spec: { scaleTargetRef: { kind: 'Deployment', name: 'auth' } },
  },
  ingress: {
    kind: 'Ingress',
    metadata: { name: 'auth' },
    spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'auth', port: { name: 'http' } } } }] } }] },
  },
};
const route = (name, port) => ({
  kind: 'HTTPRoute',
  metadata: { name: 'auth' },
  spec: { rules: [{ backendRefs: [{ name, port }] }] },
});
const faults = (changed, secrets = []) => faultsOfReferences('dev', Object.values({ ...sound, ...changed }), secrets);
const withContainer = (more) => ({
  deployment: {
    ...sound.deployment,
    spec: { template: { metadata: { labels }, spec: { containers: [{ ...container, ...more }] } } },
  },
});
const kept = (kind, name, key) => ({ env: [{ name: 'TOKEN', valueFrom: { [kind]: { name, key } } }] });

describe('References between objects', () => {
  it('are sound when all of them lead somewhere', () => {
    expect(faults({ route: route('auth', 80) })).toEqual([]);
  });

  it.each([
    [
      'a service',
      { service: { ...sound.service, spec: { ...sound.service.spec, selector: { name: 'nobody' } } } },
      /selects nothing/,
    ],
    [
      "a service's port",
      { service: { ...sound.service, spec: { selector: labels, ports: [{ name: 'http', targetPort: 'grpc' }] } } },
      /nothing listens at grpc/,
    ],
    [
      'a budget',
      { budget: { ...sound.budget, spec: { selector: { matchLabels: { name: 'b' } } } } },
      /selects nothing/,
    ],
    [
      'a scaler',
      { scaler: { ...sound.scaler, spec: { scaleTargetRef: { kind: 'StatefulSet', name: 'auth' } } } },
      /there is no auth/,
    ],
    ['an ingress', { service: { ...sound.service, metadata: { name: 'other' } } }, /no such port of a service auth/],
    ["a route's port", { route: route('auth', 8080) }, /no such port of a service auth/],
    ['a secret', withContainer(kept('secretKeyRef', 'keys', 'TOKEN')), /there is no TOKEN in keys/],
    ['a map', withContainer({ envFrom: [{ configMapRef: { name: 'all' } }] }), /there is no all/],
  ])('have a fault when that of %s does not', (_title, changed, fault) => {
    expect(faults(changed)).toEqual([expect.stringMatching(fault)]);
  });

  it('lead to keys that are there, or to a secret that somebody else brings', () => {
    const map = { kind: 'ConfigMap', metadata: { name: 'all' }, data: { TOKEN: 'a' } };
    expect(faults({ map, ...withContainer(kept('configMapKeyRef', 'all', 'TOKEN')) })).toEqual([]);
    expect(faults({ map, ...withContainer(kept('configMapKeyRef', 'all', 'TOKENS')) })).toHaveLength(1);
    expect(faults(withContainer(kept('secretKeyRef', 'keys', 'TOKEN')), ['keys'])).toEqual([]);
  });
});
