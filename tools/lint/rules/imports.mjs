import { relative, sep } from 'node:path';
import { objection } from './import-room.mjs';

/** Holds every file to the import table: import, export from, import(), require(), import types. */
export const imports = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    const { table, root } = context.options[0];
    const path = relative(root, context.filename).split(sep).join('/');
    const check = (node, source, typesOnly, names) => {
      if (typeof source?.value !== 'string') return;
      const message = objection(table, path, { specifier: source.value, typesOnly, names });
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration(node) {
        for (const { typesOnly, names } of partsOf(node)) check(node, node.source, typesOnly, names);
      },
      ExportNamedDeclaration: (node) =>
        check(node, node.source, isTypesOnly(node, 'exportKind'), namesOf(node, 'local')),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type', undefined),
      ImportExpression: (node) => check(node, node.source, false, undefined),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true, undefined),
      TSExternalModuleReference: (node) => check(node, node.expression, false, undefined),
      CallExpression(node) {
        if (node.callee.name === 'require') check(node, node.arguments[0], false, undefined);
      },
    };
  },
};

/** A bare `import 'x'` runs x: it takes more than types. */
function isTypesOnly(node, kind) {
  if (node[kind] === 'type') return true;
  return node.specifiers.length > 0 && node.specifiers.every((specifier) => specifier[kind] === 'type');
}

/** What an import takes: types and values may stand in one, and each is judged by itself. */
function partsOf(node) {
  const typesOnly = isTypesOnly(node, 'importKind');
  const values = node.specifiers.filter((specifier) => specifier.importKind !== 'type');
  if (typesOnly || values.length === node.specifiers.length) return [{ typesOnly, names: namesOf(node, 'imported') }];
  const types = node.specifiers.filter((specifier) => specifier.importKind === 'type');
  return [
    { typesOnly: true, names: namesOf({ specifiers: types }, 'imported') },
    { typesOnly: false, names: namesOf({ specifiers: values }, 'imported') },
  ];
}

/** The names that are taken; undefined when it is all of them. */
function namesOf(node, side) {
  const names = node.specifiers.map((specifier) => specifier[side]?.name);
  return names.includes(undefined) ? undefined : names;
}
