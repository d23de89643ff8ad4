import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isTest } from './import-room.mjs';

/** Packages that no app loads, because they are only for tests and measurements. */
const FOR_DEVELOPMENT = /^(e2e|bench|libs\/conformance|libs\/testing|libs\/.*\/bench)\//;

/**
 * A package declares what it imports: what an app installs, what its image contains and what Nx finds affected by a change all follow
 * from these declarations. Tests may also use the development packages of the repository.
 */
export const declared = {
  meta: { type: 'problem' },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const own = manifestAbove(dirname(context.filename));
    const known = new Set([own.name, ...Object.keys({ ...own.dependencies, ...own.peerDependencies })]);
    if (isTest(path) || FOR_DEVELOPMENT.test(path)) {
      const { dependencies, devDependencies } = manifestAbove(context.cwd);
      for (const more of [own.devDependencies, dependencies, devDependencies])
        for (const name of Object.keys(more ?? {})) known.add(name);
    }
    const check = (node, source) => {
      if (typeof source?.value !== 'string' || /^(\.|node:|#)/.test(source.value)) return;
      const name = source.value.split('/', source.value.startsWith('@') ? 2 : 1).join('/');
      if (!known.has(name))
        context.report({ node, message: `${own.name} does not declare ${name} in its package.json` });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal),
    };
  },
};

function manifestAbove(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : manifestAbove(dirname(folder));
}
