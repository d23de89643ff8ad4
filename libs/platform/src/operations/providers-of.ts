import { type Provider } from '@nestjs/common';

/** The providers that a file exports: `import * as features from './features/index.js'`. */
export function providersOf(file: Readonly<Record<string, Provider | readonly Provider[]>>): Provider[] {
  // Tests load files as CommonJS, where an import of everything has a default as well.
  const exported = Object.entries(file).flatMap(([name, provider]) => (name === 'default' ? [] : [provider]));
  return exported.flat() as Provider[];
}
