import { FUNCTIONS, isFunctionName, type FunctionName } from './functions.js';
import { type FormulaNode } from './formula-node.js';
import { isOperandName, operandKey, OPERANDS, type OperandName } from './operands.js';
import { isOperatorName, OPERATORS } from './operators.js';
import { tokenize, type FormulaFault, type Token } from './tokens.js';

const MAX_FORMULA_CHARACTERS = 4000;
const MAX_DEPTH = 40;
const MAX_NODES = 500;
const MAX_CASES = 100;
const NOTHING: FormulaNode = { kind: 'literal', value: 0 };

interface Parsing {
  readonly tokens: readonly Token[];
  readonly operands: Set<OperandName>;
  next: number;
  nodes: number;
  depth: number;
  /** The first fault wins; after it the rest of the text is skipped. */
  fault: FormulaFault | undefined;
}

export interface ParsedFormula {
  readonly root: FormulaNode;
  readonly operands: ReadonlySet<OperandName>;
}

/** Recursive descent with bounds on length, depth and nodes. No part of the text is ever run as code. */
export function parseFormula(text: string): ParsedFormula | FormulaFault {
  if (text.length > MAX_FORMULA_CHARACTERS)
    return { fault: `a formula has at most ${MAX_FORMULA_CHARACTERS} characters`, at: 1 };
  const tokens = tokenize(text);
  if ('fault' in tokens) return tokens;
  const parsing: Parsing = { tokens, operands: new Set(), next: 0, nodes: 0, depth: 0, fault: undefined };
  const root = parseExpression(parsing, 1);
  const rest = peek(parsing);
  if (rest.kind !== 'end') fail(parsing, `${shown(rest)} was not expected here`);
  return parsing.fault ?? { root, operands: parsing.operands };
}

/** Standard precedence: `OR` < `AND` < comparisons < sums < products < sign; equals from left to right. */
function parseExpression(parsing: Parsing, weakest: number): FormulaNode {
  parsing.depth += 1;
  if (parsing.depth > MAX_DEPTH) return fail(parsing, `a formula is nested at most ${MAX_DEPTH} levels deep`);
  let left = parseSigned(parsing);
  for (;;) {
    const { value: name, kind } = peek(parsing);
    const binding = kind === 'word' || kind === 'sign' ? bindingOf(name) : 0;
    if (binding < weakest) break;
    parsing.next += 1;
    const right = parseExpression(parsing, binding + 1);
    if (name === 'OR') left = counted(parsing, { kind: 'or', left, right });
    else if (name === 'AND') left = counted(parsing, { kind: 'and', left, right });
    else if (isOperatorName(name)) left = counted(parsing, { kind: 'operator', name, left, right });
  }
  parsing.depth -= 1;
  return left;
}

function bindingOf(name: string): number {
  if (name === 'OR') return 1;
  if (name === 'AND') return 2;
  return isOperatorName(name) ? OPERATORS[name].binding : 0;
}

function parseSigned(parsing: Parsing): FormulaNode {
  let negative = false;
  while (peek(parsing).kind === 'sign' && peek(parsing).value === '-') {
    negative = !negative;
    parsing.next += 1;
  }
  const value = parsePrimary(parsing);
  return negative ? counted(parsing, { kind: 'negate', of: value }) : value;
}

function parsePrimary(parsing: Parsing): FormulaNode {
  const token = peek(parsing);
  if (token.kind === 'number' || token.kind === 'text') {
    parsing.next += 1;
    return counted(parsing, { kind: 'literal', value: token.kind === 'number' ? Number(token.value) : token.value });
  }
  if (token.kind === 'word') return parseWord(parsing, token.value);
  if (token.kind === 'sign' && token.value === '(') {
    parsing.next += 1;
    const inner = parseExpression(parsing, 1);
    expect(parsing, ')');
    return inner;
  }
  return fail(
    parsing,
    token.kind === 'end' ? 'a value is missing at the end' : `${shown(token)} stands where a value is needed`,
  );
}

function parseWord(parsing: Parsing, word: string): FormulaNode {
  if (isOperandName(word)) return parseOperand(parsing, word);
  if (isFunctionName(word)) return parseCall(parsing, word);
  if (word === 'IF' || word === 'DEFAULT_TO') return parseChoice(parsing, word);
  if (word === 'SWITCH') return parseSwitch(parsing);
  return fail(parsing, `${word} is not the name of a function or variable`);
}

function parseOperand(parsing: Parsing, name: OperandName): FormulaNode {
  parsing.next += 1;
  parsing.operands.add(name);
  if (!OPERANDS[name].keyed) return counted(parsing, { kind: 'operand', name, key: undefined });
  expect(parsing, '(');
  const key = peek(parsing);
  if (key.kind !== 'text') return fail(parsing, `${name} needs a name in double quotes`);
  parsing.next += 1;
  expect(parsing, ')');
  return counted(parsing, { kind: 'operand', name, key: operandKey(key.value) });
}

function parseCall(parsing: Parsing, name: FunctionName): FormulaNode {
  parsing.next += 1;
  return counted(parsing, { kind: 'call', name, args: parseArguments(parsing, FUNCTIONS[name].args) });
}

function parseChoice(parsing: Parsing, name: 'IF' | 'DEFAULT_TO'): FormulaNode {
  parsing.next += 1;
  const [first = NOTHING, second = NOTHING, third = NOTHING] = parseArguments(parsing, name === 'IF' ? 3 : 2);
  return name === 'IF'
    ? counted(parsing, { kind: 'if', condition: first, then: second, otherwise: third })
    : counted(parsing, { kind: 'defaultTo', of: first, otherwise: second });
}

/** `SWITCH(value;SWITCH_CASE(v1;r1) SWITCH_CASE(v2;r2);default)`: the cases follow each other with blanks. */
function parseSwitch(parsing: Parsing): FormulaNode {
  parsing.next += 1;
  expect(parsing, '(');
  const of = parseExpression(parsing, 1);
  expect(parsing, ';');
  const cases: { match: FormulaNode; result: FormulaNode }[] = [];
  while (peek(parsing).kind === 'word' && peek(parsing).value === 'SWITCH_CASE') {
    parsing.next += 1;
    const [match = NOTHING, result = NOTHING] = parseArguments(parsing, 2);
    cases.push({ match, result });
  }
  if (cases.length === 0) return fail(parsing, 'SWITCH needs at least one SWITCH_CASE(value;result)');
  if (cases.length > MAX_CASES) return fail(parsing, `SWITCH has at most ${MAX_CASES} cases`);
  expect(parsing, ';');
  const otherwise = parseExpression(parsing, 1);
  expect(parsing, ')');
  return counted(parsing, { kind: 'switch', of, cases, otherwise });
}

function parseArguments(parsing: Parsing, count: number): FormulaNode[] {
  const args: FormulaNode[] = [];
  expect(parsing, '(');
  for (let i = 0; i < count && !parsing.fault; i++) {
    if (i > 0) expect(parsing, ';');
    args.push(parseExpression(parsing, 1));
  }
  expect(parsing, ')');
  return args;
}

function expect(parsing: Parsing, sign: string): void {
  const token = peek(parsing);
  if (token.kind === 'sign' && token.value === sign) parsing.next += 1;
  else
    fail(
      parsing,
      token.kind === 'end' ? `${sign} is missing at the end` : `${sign} was expected instead of ${shown(token)}`,
    );
}

function fail(parsing: Parsing, fault: string): FormulaNode {
  parsing.fault ??= { fault, at: peek(parsing).at };
  parsing.next = parsing.tokens.length - 1;
  return NOTHING;
}

function counted(parsing: Parsing, node: FormulaNode): FormulaNode {
  parsing.nodes += 1;
  return parsing.nodes > MAX_NODES ? fail(parsing, `a formula has at most ${MAX_NODES} parts`) : node;
}

function peek(parsing: Parsing): Token {
  return parsing.tokens[parsing.next] ?? { kind: 'end', value: '', at: 0 };
}

function shown(token: Token): string {
  if (token.kind === 'end') return 'the end';
  return token.kind === 'text' ? `"${token.value}"` : token.value;
}
