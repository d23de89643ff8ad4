import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { servicesOf } from './compose-services.mjs';

const TOKENS = ['APP', 'CLIENT', 'MANAGEMENT'].map((key) => `PERKSTREAM_${key}_TOKEN`);
const SECRETS = Object.fromEntries([...TOKENS, 'MONGODB_URL'].map((name) => [name, 'secret']));
const COMPOSE = `
x-all: &all { HOST: 0.0.0.0, TOKEN: '\${TOKEN:-try}' }
services:
  gateway: { build: ., environment: { <<: *all, PORT: 3000, PROXY: '\${PROXY}', PRICE: '5$$' } }
  kafka: { image: kafka, environment: { HOST: broker } }
  standalone: { build: ., profiles: [standalone], environment: { HOST: localhost } }
`;

describe('The services of this repository', () => {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');

  it('have no secrets but those that they are given', () => {
    for (const lacking of Object.keys(SECRETS)) {
      const given = Object.fromEntries(Object.entries(SECRETS).filter(([name]) => name !== lacking));
      expect(() => servicesOf(compose, given)).toThrow(`${lacking} is not set`);
    }
  });

  it('have only the keys that they make', () => {
    const services = servicesOf(compose, SECRETS);
    const holders = services.filter(({ environment }) => TOKENS.some((name) => name in environment));
    expect(holders.map(({ name }) => name)).toEqual(['auth']);
  });

  it('are the user of Kafka in containers, and in processes the one that they are given', () => {
    const { services } = parse(compose, { merge: true });
    const user = { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_USERNAME: 'other', KAFKA_PASSWORD: 'secret' };
    const own = servicesOf(compose, { ...SECRETS, ...user });
    for (const { name, environment } of servicesOf(compose, SECRETS)) {
      expect(Object.keys(environment).filter((each) => each in user)).toEqual([]);
      expect(own.find((each) => each.name === name).environment).toMatchObject(user);
      const inContainer = { KAFKA_SASL_MECHANISM: 'plain', KAFKA_PASSWORD_FILE: '/run/secrets/kafka_password' };
      expect([name, services[name].environment]).toEqual([name, expect.objectContaining(inContainer)]);
    }
  });

  it('have the files of the secrets that they name, and each of these is made', () => {
    const { services, secrets } = parse(compose, { merge: true });
    const commands = compose.split('\n').filter((line) => line.startsWith('#'));
    for (const [name, service] of Object.entries(services)) {
      const named = JSON.stringify(service).match(/(?<=\/run\/secrets\/)\w+/g) ?? [];
      expect([name, new Set(service.secrets)]).toEqual([name, new Set(named)]);
    }
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`secrets/${name}`);
      expect([name, commands.some((line) => new RegExp(`\\b${name}\\b`).test(line))]).toEqual([name, true]);
    }
  });

  it('are confined, and so are their engines', () => {
    const { services } = parse(compose, { merge: true });
    for (const [name, service] of Object.entries(services)) {
      const confined = { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], mem_limit: expect.any(String) };
      expect([name, service]).toEqual([name, expect.objectContaining(confined)]);
      expect([name, service.logging.options]).toEqual([name, { 'max-size': '10m', 'max-file': '5' }]);
      if (service.build) expect([name, service.read_only]).toEqual([name, true]);
    }
  });

  it('share a network with the engines that their settings name, and with no other', () => {
    const { services } = parse(compose, { merge: true });
    const engines = ['eventstore', 'kafka', 'mongodb'];
    const addresses = { mongodb: '/run/secrets/mongodb_url' };
    for (const [name, { environment, networks }] of Object.entries(services)) {
      if (engines.includes(name)) continue;
      const named = engines.filter((engine) =>
        Object.values(environment).some((value) => `${value}`.includes(`${engine}:`) || value === addresses[engine]),
      );
      const reached = engines.filter((engine) => services[engine].networks.some((each) => networks.includes(each)));
      expect([name, reached]).toEqual([name, named]);
    }
  });

  it('need no settings for the whole engine in one process', () => {
    const { standalone } = parse(compose, { merge: true }).services;
    expect(JSON.stringify(standalone.environment)).not.toContain(':?');
    expect(standalone.secrets).toBeUndefined();
  });
});

describe('The services of a compose file', () => {
  it('are those that are built here and of no profile, with what they share', () => {
    expect(servicesOf(COMPOSE)).toEqual([
      { name: 'gateway', environment: { HOST: '0.0.0.0', TOKEN: 'try', PORT: '3000', PROXY: '', PRICE: '5$' } },
    ]);
  });

  it('take from the environment what is set there', () => {
    const [gateway] = servicesOf(COMPOSE, { TOKEN: 'secret', PROXY: 'true', PORT: '4000' });
    expect(gateway.environment).toMatchObject({ TOKEN: 'secret', PROXY: 'true', PORT: '3000' });
  });

  it('need what has no other value', () => {
    const compose = 'services: { a: { build: ., environment: { TOKEN: "${TOKEN:?is needed}" } } }';
    expect(() => servicesOf(compose)).toThrow('TOKEN: is needed');
    expect(servicesOf(compose, { TOKEN: 'secret' })).toMatchObject([{ environment: { TOKEN: 'secret' } }]);
  });
});
