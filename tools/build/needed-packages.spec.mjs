import { describe, expect, it } from '@jest/globals';
import { neededPackages } from './needed-packages.mjs';

const own = (path) => ({ resolved: path, link: true });
const lock = {
  packages: {
    '': { dependencies: { luxon: '3' } },
    'apps/auth': { dependencies: { '@shop/edge': '*', fastify: '*' }, devDependencies: { '@shop/suites': '*' } },
    'libs/edge': { dependencies: { '@shop/kernel': '*', '@shop/auth': '*' } },
    'libs/kernel': {},
    'libs/suites': { dependencies: { jest: '*' } },
    'node_modules/@shop/auth': own('apps/auth'),
    'node_modules/@shop/edge': own('libs/edge'),
    'node_modules/@shop/kernel': own('libs/kernel'),
    'node_modules/@shop/suites': own('libs/suites'),
    'node_modules/ajv': { version: '8.0.0' },
    'node_modules/fastify': {
      dependencies: { ajv: '6' },
      optionalDependencies: { fast: '1', 'not-on-this-system': '1' },
      peerDependencies: { pino: '9', typescript: '5' },
      peerDependenciesMeta: { typescript: { optional: true } },
    },
    'node_modules/fastify/node_modules/ajv': { version: '6.0.0', dependencies: { uri: '1' } },
    'node_modules/fast': {},
    'node_modules/pino': {},
    'node_modules/typescript': {},
    'node_modules/uri': {},
    'node_modules/jest': { dev: true },
    'node_modules/luxon': {},
  },
};

describe('What an app needs to run', () => {
  it('are the packages of ours that it depends on, each once, without those for its tests', () => {
    expect(neededPackages(lock, '@shop/auth').own).toEqual([
      { name: '@shop/auth', path: 'apps/auth' },
      { name: '@shop/edge', path: 'libs/edge' },
      { name: '@shop/kernel', path: 'libs/kernel' },
    ]);
  });

  it('are the packages of others that those depend on, with their peers, and nothing that none of them names', () => {
    expect(neededPackages(lock, '@shop/auth').others).toEqual([
      'node_modules/fastify',
      'node_modules/fastify/node_modules/ajv',
      'node_modules/uri',
      'node_modules/fast',
      'node_modules/pino',
    ]);
  });

  it('is in the lock', () => {
    expect(() => neededPackages(lock, '@shop/shop')).toThrow('This repository needs @shop/shop');
  });
});
