import { describe, expect, it } from '@jest/globals';
import { neededPackages, productionPaths } from './needed-packages.mjs';

const own = (path) => ({ resolved: path, link: true });
const lock = {
  packages: {
    '': {},
    'apps/auth': { dependencies: { '@shop/edge': '*', fastify: '5' }, devDependencies: { '@shop/suites': '*' } },
    'libs/edge': { dependencies: { '@shop/kernel': '*', '@shop/auth': '*' } },
    'libs/kernel': {},
    'libs/suites': {},
    'node_modules/@shop/auth': own('apps/auth'),
    'node_modules/@shop/edge': own('libs/edge'),
    'node_modules/@shop/kernel': own('libs/kernel'),
    'node_modules/@shop/suites': own('libs/suites'),
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/fastify/node_modules/ajv': { version: '6.0.0' },
    'node_modules/jest': { version: '30.0.0', dev: true },
  },
};

describe('What an app needs to run', () => {
  it('are the packages of ours that it depends on, each once, without those for its tests', () => {
    expect(neededPackages(lock, '@shop/auth')).toEqual([
      { name: '@shop/auth', path: 'apps/auth' },
      { name: '@shop/edge', path: 'libs/edge' },
      { name: '@shop/kernel', path: 'libs/kernel' },
    ]);
  });

  it('are the packages of others that are not for development', () => {
    expect(productionPaths(lock)).toEqual(['node_modules/fastify']);
  });

  it('is known of packages of ours alone', () => {
    expect(() => neededPackages(lock, 'fastify')).toThrow('fastify is no package of this repository');
  });
});
