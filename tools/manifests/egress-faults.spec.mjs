import { describe, expect, it } from '@jest/globals';
import { faultsOfEgress } from './egress-faults.mjs';

const all = { part: 'shop' };
const deployment = (app, env = []) => ({
  kind: 'Deployment',
  metadata: { name: app },
  spec: {
    template: {
      metadata: { labels: { ...all, app } },
      spec: { containers: [{ image: `perkstream/${app}:1`, env }] },
    },
  },
});
const policy = (matchLabels, ...egress) => ({
  kind: 'NetworkPolicy',
  spec: { podSelector: { matchLabels }, policyTypes: ['Egress'], egress },
});
const ports = (...numbers) => ({ ports: numbers.map((port) => ({ port })) });
const usual = policy(all, ports(53, 4317, 4318));
const web = (...to) => policy({ app: 'management' }, { ...ports(80, 443), ...(to.length > 0 && { to }) });
const open = {
  ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'] },
};
const narrow = { ipBlock: { ...open.ipBlock, except: [...open.ipBlock.except, '172.16.0.0/12', '192.168.0.0/16'] } };
const six = { ipBlock: { cidr: '2000::/3', except: ['2001::/32', '2002::/16'] } };
const faults = (...objects) => faultsOfEgress('dev', objects, ['management']);

describe('Calls that leave a pod', () => {
  it('are names, traces, engines by their ports, and webhooks to public addresses', () => {
    const env = [
      { name: 'KAFKA_BROKERS', value: 'a:9093,b:9094' },
      { name: 'MONGODB_URL', valueFrom: { secretKeyRef: { name: 'brought', key: 'MONGODB_URL' } } },
    ];
    const engines = policy(all, ports(9093, 9094), ports(27017));
    const isElsewhere = { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['management', 'auth'] }] };
    const others = { ...usual, spec: { ...usual.spec, podSelector: isElsewhere, egress: [{}] } };
    expect(faults(usual, engines, others, web(narrow, six), deployment('management', env), deployment('auth'))).toEqual(
      [],
    );
  });

  it('are also those to a provider by which people sign in, where one is set', () => {
    const signIn = policy({ app: 'gateway' }, { ...ports(443), to: [narrow, six] });
    const env = [{ name: 'PERKSTREAM_OPENID_ISSUER', value: 'https://accounts.example' }];
    expect(faults(usual, signIn, deployment('gateway', env))).toEqual([]);
    expect(faults(usual, deployment('gateway', env))).toContainEqual(
      expect.stringMatching(/cannot call .* at port 443/),
    );
    expect(faults(usual, signIn, deployment('gateway'))).toContainEqual(
      expect.stringMatching(/may call .* at port 443/),
    );
  });

  it('may all leave where no policy holds them', () => {
    expect(faults(deployment('auth'))).toEqual([]);
  });

  it.each([
    [
      'an engine cannot be reached',
      [usual, deployment('auth', [{ name: 'EVENTSTORE_URL' }])],
      /auth: it cannot call port 2113/,
    ],
    [
      'an engine listens elsewhere',
      [
        policy(all, ports(53, 4317, 4318, 2113)),
        { kind: 'Secret', metadata: { name: 'kept' }, data: { U: Buffer.from('esdb://a:2114').toString('base64') } },
        deployment('auth', [{ name: 'EVENTSTORE_URL', valueFrom: { secretKeyRef: { name: 'kept', key: 'U' } } }]),
      ],
      /auth: it cannot call port 2114/,
    ],
    ['traces cannot leave', [policy(all, ports(53)), deployment('auth')], /auth: it cannot call port 4318/],
    ['webhooks cannot leave', [usual, deployment('management')], /cannot call 93\.184\.216\.34 at port 443/],
    [
      'webhooks reach private addresses',
      [usual, web(open), deployment('management')],
      /may call 192\.168\.1\.1 at port 80/,
    ],
    ['webhooks reach everything', [usual, web(), deployment('management')], /may call 169\.254\.169\.254 at port 80/],
    [
      'others reach the public network',
      [usual, policy(all, { ...ports(443), to: [narrow] }), deployment('auth')],
      /auth: it may call 93\.184\.216\.34 at port 443/,
    ],
  ])('have a fault when %s', (_title, objects, fault) => {
    expect(faults(...objects)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });
});
