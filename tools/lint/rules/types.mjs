/**
 * What is used as a type only is imported as a type. In files with decorators nothing is said, as Nest reads there at run time
 * classes that stand where a type stands.
 */
export const types = {
  meta: {
    type: 'problem',
    messages: {
      type: '“{{name}}” is used as a type only: import `type {{name}}`',
      within: 'A type is imported at the top of the file, not where it is used',
    },
  },
  create(context) {
    const specifiers = [];
    let decorated = false;
    return {
      Decorator() {
        decorated = true;
      },
      TSImportType: (node) => context.report({ node, messageId: 'within' }),
      ImportDeclaration(node) {
        if (node.importKind !== 'type')
          specifiers.push(...node.specifiers.filter((each) => each.importKind !== 'type'));
      },
      'Program:exit'() {
        if (decorated) return;
        for (const specifier of specifiers) {
          const { references } = context.sourceCode.getDeclaredVariables(specifier)[0];
          if (references.length > 0 && references.every(isOfType))
            context.report({ node: specifier, messageId: 'type', data: { name: specifier.local.name } });
        }
      },
    };
  },
};

/** Whether only the type is needed: also in `typeof a`, `typeof a.b` and `{ [a]: string }`, which name a value. */
function isOfType({ identifier, isTypeReference, isValueReference }) {
  if (!isValueReference) return isTypeReference;
  let node = identifier;
  while (
    (node.parent.type === 'TSQualifiedName' && node.parent.left === node) ||
    (node.parent.type === 'MemberExpression' && node.parent.object === node)
  )
    node = node.parent;
  return node.parent.type === 'TSTypeQuery' || (node.parent.type === 'TSPropertySignature' && node.parent.key === node);
}
