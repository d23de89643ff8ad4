import { relative, sep } from 'node:path';
import { importTable } from '../import-table.mjs';
import { objection } from './import-room.mjs';

/** Checks every file against the import table: `import`, `export from`, `import()`, `require()` and imports of types. */
export const imports = {
  meta: { type: 'problem' },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node, source, typesOnly, names) => {
      if (typeof source?.value !== 'string') return;
      const message = objection(importTable, path, { specifier: source.value, typesOnly, names });
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

/** Whether an import takes types only. A bare `import 'x'` runs x, so it does not. */
function isTypesOnly(node, kind) {
  if (node[kind] === 'type') return true;
  return node.specifiers.length > 0 && node.specifiers.every((specifier) => specifier[kind] === 'type');
}

/** Splits an import into its types and its values, as the table may allow only one of the two. */
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

/** The imported names; undefined where everything is imported. */
function namesOf(node, side) {
  const names = node.specifiers.map((specifier) => specifier[side]?.name);
  return names.includes(undefined) ? undefined : names;
}
