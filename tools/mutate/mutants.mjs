import { parseSync } from '@swc/core';

/** One small change of a source file. `start` and `end` are bytes; `isText`: what changes is a text. */
/** @typedef {{ start: number, end: number, replacement: string, line: number, original: string, isText: boolean }} Mutant */

const COMPARISONS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const OPERATORS = {
  ...COMPARISONS,
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const METHODS = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', some: 'every', every: 'some' };

/**
 * Every mutant of a TypeScript source: changed constants, comparisons and operators, conditions that are always or never true,
 * and statements that are left out. Types and thrown errors are left alone.
 * @param {string} source
 * @returns {Mutant[]}
 */
export function listMutants(source) {
  const bytes = Buffer.from(source);
  // Positions of the compiler go on from file to file and skip leading comments: an empty statement in front marks the beginning.
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', decorators: true, target: 'es2022' });
  const base = body[0].span.start + 1;
  const mutants = [];
  const change = ({ start, end }, replacement, isText = false) => {
    const original = bytes.subarray(start - base, end - base).toString();
    const line = bytes
      .subarray(0, start - base)
      .toString()
      .split('\n').length;
    mutants.push({ start: start - base, end: end - base, replacement, line, original, isText });
  };
  const textOf = ({ start, end }) => bytes.subarray(start - base, end - base).toString();
  for (const statement of body.slice(1)) visit(statement, { change, textOf });
  return mutants;
}

/** @returns {string} the source with the mutant in it */
export function mutated(source, { start, end, replacement }) {
  const bytes = Buffer.from(source);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), bytes.subarray(end)]).toString();
}

function visit(node, tools) {
  if (Array.isArray(node)) return node.forEach((part) => visit(part, tools));
  if (node === null || typeof node !== 'object') return undefined;
  const { type } = node;
  if (typeof type === 'string' && (type.startsWith('Ts') ? !CARRIES_CODE.has(type) : LEFT_ALONE.has(type))) {
    return undefined;
  }
  MUTATORS[type]?.(node, tools);
  for (const [name, part] of Object.entries(node)) {
    // The name of a property is not a constant.
    if (name === 'key' && part?.type === 'StringLiteral') continue;
    if (name !== 'span') visit(part, tools);
  }
  return undefined;
}

const CARRIES_CODE = new Set(['TsAsExpression', 'TsSatisfiesExpression', 'TsConstAssertion', 'TsNonNullExpression']);
const LEFT_ALONE = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ThrowStatement', 'Decorator']);

const MUTATORS = {
  NumericLiteral: ({ span, value }, { change }) => change(span, String(value + 1)),
  StringLiteral: ({ span, value }, { change }) => change(span, value === '' ? "'mutant'" : "''", true),
  TemplateLiteral: ({ span }, { change }) => change(span, '``', true),
  BooleanLiteral: ({ span, value }, { change }) => change(span, String(!value)),
  ConditionalExpression: ({ test }, { change }) => always(test, change),
  IfStatement: ({ test }, { change }) => always(test, change),
  UnaryExpression: ({ span, operator, argument }, { change, textOf }) => {
    if (operator === '!' || operator === '-') change(span, textOf(argument.span));
  },
  BinaryExpression: ({ left, right, operator }, { change, textOf }) => {
    const between = { start: left.span.end, end: right.span.start };
    const [before, after] = textOf(between).split(operator);
    for (const other of OPERATORS[operator] ?? []) change(between, `${before}${other}${after}`);
  },
  CallExpression: ({ callee }, { change }) => {
    const { property } = callee;
    const other = callee.type === 'MemberExpression' && METHODS[property.value];
    if (other) change(property.span, other);
  },
  ArrowFunctionExpression: ({ body }, { change }) => {
    if (body.type !== 'BlockStatement') change(body.span, 'undefined');
  },
  ExpressionStatement: ({ span }, { change }) => change(span, ';'),
  ContinueStatement: ({ span }, { change }) => change(span, ';'),
};

function always({ span }, change) {
  change(span, 'true');
  change(span, 'false');
}
