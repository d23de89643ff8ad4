import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { servicesOf } from './compose-services.mjs';

const COMPOSE = `
x-all: &all { HOST: 0.0.0.0, TOKEN: '\${TOKEN:-try}' }
services:
  gateway: { build: ., environment: { <<: *all, PORT: 3000, PROXY: '\${PROXY}', PRICE: '5$$' } }
  kafka: { image: kafka, environment: { HOST: broker } }
  standalone: { build: ., profiles: [standalone], environment: { HOST: localhost } }
`;

describe('The services of this repository', () => {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');

  it('have no tokens but those that they are given', () => {
    const tokens = ['APP', 'CLIENT', 'MANAGEMENT'].map((key) => `PERKSTREAM_${key}_TOKEN`);
    for (const lacking of tokens) {
      const given = Object.fromEntries(tokens.filter((each) => each !== lacking).map((each) => [each, 'secret']));
      expect(() => servicesOf(compose, given)).toThrow(`${lacking}: is not set`);
    }
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
