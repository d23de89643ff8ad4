import { describe, expect, it } from '@jest/globals';
import { faultsOfProcess } from './process-faults.mjs';
import { processesOfCompose, processesOfKubernetes } from './processes.mjs';

const APPS = ['gateway', 'auth'];
const variablesOf = () => ({ known: ['HOST', 'PORT', 'TRUST_PROXY'], required: ['HOST', 'PORT'] });
const faultsIn = (processes) => processes.flatMap((process) => faultsOfProcess(process, APPS, variablesOf));

describe('A process in a compose file', () => {
  const compose = (service) =>
    processesOfCompose('compose.yml', `services: { gateway: ${service}, kafka: { image: kafka } }`);
  const sound =
    '{ build: { args: { APP: gateway } }, environment: { HOST: a, PORT: 3000 }, ports: ["127.0.0.1:80:3000"] }';

  it('is described by what the code knows', () => {
    expect(compose(sound)).toHaveLength(1);
    expect(faultsIn(compose(sound))).toEqual([]);
  });

  it.each([
    ['of an app that is not there', sound.replace('APP: gateway', 'APP: shop'), /there is no app shop/],
    [
      'with a variable that nobody reads',
      sound.replace('HOST: a', 'HOST: a, HOSTS: b'),
      /HOSTS is nowhere in the code/,
    ],
    ['without a variable that it needs', sound.replace('HOST: a,', ''), /HOST is missing/],
    ['on another port', sound.replace('80:3000', '80:4000'), /reached at 4000, but listens at 3000/],
    [
      'with a health check that it does not serve',
      sound.replace('ports:', 'healthcheck: { test: curl /health/fine }, ports:'),
      /nothing answers at \/health\/fine/,
    ],
  ])('has a fault when it is %s', (_title, service, fault) => {
    expect(faultsIn(compose(service))).toEqual([expect.stringMatching(fault)]);
  });
});

describe('A process on Kubernetes', () => {
  const map = { kind: 'ConfigMap', metadata: { name: 'all' }, data: { HOST: '0.0.0.0', PORT: '3000' } };
  const pod = (container) => ({
    kind: 'Deployment',
    metadata: { name: 'auth' },
    spec: {
      template: {
        spec: {
          containers: [
            {
              image: 'perkstream/auth:1',
              envFrom: [{ configMapRef: { name: 'all' } }],
              ports: [{ name: 'http', containerPort: 3000 }],
              readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } },
              ...container,
            },
            { image: 'proxy' },
          ],
        },
      },
    },
  });
  const faultsOf = (container) => faultsIn(processesOfKubernetes('dev', [map, pod(container)]));

  it('is described by what the code knows, in any of its files', () => {
    const env = [
      { name: 'PORT', value: '3000' },
      { name: 'TRUST_PROXY', valueFrom: { secretKeyRef: { name: 'kept', key: 'TRUST_PROXY' } } },
    ];
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ env })).toEqual([]);
    expect(faultsOf({ env: [{ name: 'NODE_OPTIONS', value: '--import sdk' }] })).toEqual([]);
  });

  it.each(['perkstream/auth', 'registry.example:5000/perkstream/auth:1', 'perkstream/auth@sha256:0123'])(
    'is recognized by its image %s',
    (image) => {
      expect(processesOfKubernetes('dev', [map, pod({ image })])).toEqual([expect.objectContaining({ app: 'auth' })]);
    },
  );

  it.each([
    ['a variable that nobody reads', { env: [{ name: 'HOSTS', value: 'a' }] }, /HOSTS is nowhere in the code/],
    ['another port', { env: [{ name: 'PORT', value: '4000' }] }, /reached at 3000, but listens at 4000/],
    [
      'a probe of nothing',
      { livenessProbe: { httpGet: { path: '/healthz', port: 3000 } } },
      /nothing answers at \/healthz/,
    ],
    [
      'a probe of a port without a name',
      { readinessProbe: { httpGet: { path: '/health/ready', port: 'web' } } },
      /undefined/,
    ],
  ])('has a fault when it has %s', (_title, container, fault) => {
    expect(faultsOf(container)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });
});
