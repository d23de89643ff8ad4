import { describe, expect, it } from '@jest/globals';
import { faultsOfCompose, faultsOfKubernetes } from './file-faults.mjs';

const nothing = () => false;

describe('A compose file', () => {
  it('is sound when everything it names is defined', () => {
    const text = `
services:
  kafka: { image: kafka, volumes: [log:/log, ./config:/config] }
  gateway: { build: ., environment: { APP_TOKEN: "\${APP_TOKEN:?is not set}" }, depends_on: { kafka: { condition: service_healthy } }, networks: [inner] }
volumes: { log: {} }
networks: { inner: {} }
`;
    expect(faultsOfCompose('compose.yml', text)).toEqual([]);
  });

  it.each([
    ['is no YAML', 'services: [', /compose\.yml: /],
    ['has a service without an image', 'services: { a: {} }', /neither an image nor a build/],
    ['has a token', 'services: { a: { image: a, environment: { APP_TOKEN: secret } } }', /a has a APP_TOKEN/],
    [
      'has one for lack of another',
      'services: { a: { image: a, environment: { T_TOKEN: "${T:-secret}" } } }',
      /T_TOKEN/,
    ],
    ['waits for a stranger', 'services: { a: { image: a, depends_on: [b] } }', /b, which is no service/],
    ['mounts a stranger', 'services: { a: { image: a, volumes: ["b:/b"] } }', /b, which is no volume/],
    ['joins a stranger', 'services: { a: { image: a, networks: [b] } }', /b, which is no network/],
  ])('has a fault when it %s', (_title, text, fault) => {
    expect(faultsOfCompose('compose.yml', text)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });
});

describe('A Kubernetes file', () => {
  const deployment = (container) => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: gateway }
spec: { template: { spec: { containers: [${container}] } } }
`;

  it('is sound when every object has a kind, a name and images', () => {
    expect(faultsOfKubernetes('k8s/gateway.yaml', deployment('{ name: a, image: b }'), nothing)).toEqual([]);
  });

  it.each([
    ['has an object without a kind', 'metadata: { name: a }', /no kind/],
    ['has an object without a name', 'apiVersion: v1\nkind: Service', /Service has no name/],
    ['has a container without an image', deployment('{ name: a }'), /the container a of gateway has no image/],
    [
      'is broken in its second document',
      'apiVersion: v1\nkind: Service\nmetadata: { name: a }\n---\nkind: [',
      /gateway/,
    ],
  ])('has a fault when it %s', (_title, text, fault) => {
    expect(faultsOfKubernetes('k8s/gateway.yaml', text, nothing)).toEqual(
      expect.arrayContaining([expect.stringMatching(fault)]),
    );
  });

  it('has a fault when a kustomization names a file that is not there', () => {
    const text = 'resources: [gateway.yaml, auth.yaml]';
    expect(faultsOfKubernetes('k8s/base/kustomization.yaml', text, (path) => path === 'k8s/base/auth.yaml')).toEqual([
      'k8s/base/kustomization.yaml: gateway.yaml is not there',
    ]);
  });
});
