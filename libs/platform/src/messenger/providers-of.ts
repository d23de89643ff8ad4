import { type Provider } from '@nestjs/common';

/**
 * The providers that the index of a context's features exports. `default` is none of them: modules that are compiled to CommonJS, as in
 * tests, have it besides.
 */
export function providersOf(features: Readonly<Record<string, Provider | readonly Provider[]>>): Provider[] {
  const { default: _whole, ...own } = features;
  return Object.values(own).flat();
}
