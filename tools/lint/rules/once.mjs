/** A module is imported once in a file. A namespace may stand beside names, as no one import takes both. */
export const once = {
  meta: { type: 'problem', messages: { again: '“{{source}}” is imported above: one import takes both' } },
  create(context) {
    const above = [];
    return {
      ImportDeclaration(node) {
        const source = node.source.value;
        if (above.some((other) => other.source.value === source && !areApart(other, node) && !areApart(node, other)))
          context.report({ node, messageId: 'again', data: { source } });
        above.push(node);
      },
    };
  },
};

function areApart(one, other) {
  return has(one, 'ImportNamespaceSpecifier') && has(other, 'ImportSpecifier');
}

function has({ specifiers }, type) {
  return specifiers.some((specifier) => specifier.type === type);
}
