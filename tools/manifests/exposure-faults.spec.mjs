import { describe, expect, it } from '@jest/globals';
import { faultsOfExposure, faultsOfIngressPolicies } from './exposure-faults.mjs';

const ingress = (...paths) => ({
  kind: 'Ingress',
  metadata: { name: 'shop' },
  spec: { rules: [{ http: { paths } }] },
});
const route = (...matches) => ({
  kind: 'HTTPRoute',
  metadata: { name: 'shop' },
  spec: { rules: [{ ...(matches.length > 0 && { matches }) }] },
});
const prefix = (path) => ({ path, pathType: 'Prefix' });
const faults = (object, served = []) => faultsOfExposure('dev', [object], served);

describe('An ingress', () => {
  it('leads to what clients ask for, and to nothing else', () => {
    const sound = ingress(prefix('/v1'), { path: '/openapi.json', pathType: 'Exact' });
    expect(faults(sound, ['/v1/vouchers', '/openapi.json'])).toEqual([]);
  });

  it.each([
    ['everything is let through', ingress(prefix('/'))],
    ['metrics are', ingress({ path: '/metrics', pathType: 'Exact' })],
    ['what nothing else matches is', { ...ingress(), spec: { rules: [], defaultBackend: {} } }],
  ])('has a fault when %s', (_title, object) => {
    expect(faults(object)).toContain('dev: Ingress shop: it exposes /metrics');
  });

  it('is checked as a route of the Gateway API, too', () => {
    const sound = route(
      { path: { type: 'PathPrefix', value: '/v1' } },
      { path: { type: 'Exact', value: '/openapi.json' } },
    );
    expect(faults(sound, ['/v1/vouchers', '/openapi.json'])).toEqual([]);
    expect(faults(route())).toContain('dev: HTTPRoute shop: it exposes /metrics');
  });

  it('has a fault when a client does not reach an operation', () => {
    expect(faults(ingress(prefix('/v1')), ['/v10/vouchers', '/client/v1/redeem'])).toEqual([
      'dev: Ingress shop: it does not lead to /v10/vouchers',
      'dev: Ingress shop: it does not lead to /client/v1/redeem',
    ]);
  });
});

describe('A network policy', () => {
  const policy = (...ingress) => ({
    kind: 'NetworkPolicy',
    metadata: { name: 'clients' },
    spec: { policyTypes: ['Ingress'], ingress },
  });

  it('names who may send requests', () => {
    const fault = ['dev: NetworkPolicy clients: it lets requests in from anywhere'];
    expect(faultsOfIngressPolicies('dev', [policy({ from: [{ namespaceSelector: {} }] })])).toEqual([]);
    expect(faultsOfIngressPolicies('dev', [policy({ ports: [{ port: 'http' }] })])).toEqual(fault);
    expect(faultsOfIngressPolicies('dev', [policy({ from: [] })])).toEqual(fault);
  });

  it('may let nothing in', () => {
    expect(faultsOfIngressPolicies('dev', [policy()])).toEqual([]);
  });
});
