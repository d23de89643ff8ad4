/** Globals of which only some members may be used in deciders: the others read the clock or are random. */
const ALLOWED = {
  Date: { calls: ['parse', 'UTC'], construct: true },
  Math: { exceptFor: ['random'] },
};

const BANNED = [
  'crypto',
  'fetch',
  'global',
  'globalThis',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

/** Names under which libraries export the clock and random values. */
const BANNED_IMPORTS = { luxon: ['Settings'] };
const BANNED_METHODS = { DateTime: ['now'], Interval: ['now'] };

/** Bans clock, random values and timers: time, ids and random codes come in with the command. */
export const pure = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: {
      impure: '“{{what}}” has no place where decisions are made: time, ids and random codes come in with the command',
    },
  },
  create(context) {
    const allowed = context.options[0]?.allow ?? [];
    const report = (node, what) => context.report({ node, messageId: 'impure', data: { what } });
    return {
      'Program:exit'() {
        for (const { identifier } of globalReferences(context.sourceCode.scopeManager)) {
          const what = impurityOf(identifier);
          if (what && !allowed.includes(what)) report(identifier, what);
        }
      },
      ImportDeclaration(node) {
        const source = node.source.value;
        if (/^(node:)?(crypto|perf_hooks|timers.*|process)$/.test(source)) report(node, source);
        for (const { imported } of node.specifiers) {
          if (BANNED_IMPORTS[source]?.includes(imported?.name)) report(node, imported.name);
        }
      },
      MemberExpression(node) {
        const name = nameOfMember(node);
        if (BANNED_METHODS[node.object.name]?.includes(name)) report(node, `${node.object.name}.${name}`);
        if (name === 'randomUUID') report(node, name);
      },
    };
  },
};

/** References to values that the file does not declare. */
function globalReferences({ globalScope }) {
  const declaredNowhere = globalScope.variables.filter(({ defs }) => defs.length === 0);
  return [...globalScope.through, ...declaredNowhere.flatMap(({ references }) => references)].filter(
    (reference) => reference.isValueReference !== false,
  );
}

function impurityOf(identifier) {
  const { name, parent } = identifier;
  if (BANNED.includes(name)) return name;
  const rule = ALLOWED[name];
  if (!rule) return undefined;
  if (parent.type === 'MemberExpression' && parent.object === identifier) {
    const member = nameOfMember(parent);
    const allowed = rule.calls ? rule.calls.includes(member) : member !== undefined && !rule.exceptFor.includes(member);
    return allowed ? undefined : `${name}.${member ?? '[…]'}`;
  }
  if (parent.type === 'NewExpression' && parent.callee === identifier) {
    return parent.arguments.length > 0 ? undefined : `new ${name}()`;
  }
  if (parent.type === 'BinaryExpression' && parent.operator === 'instanceof') return undefined;
  return name;
}

/** `a.b` and `a['b']` → b; undefined for a computed name. */
function nameOfMember({ property, computed }) {
  if (!computed) return property.name;
  return typeof property.value === 'string' ? property.value : undefined;
}
