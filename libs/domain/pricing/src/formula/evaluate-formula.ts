import { compileFormula } from './compile-formula.js';
import { stepsToCall, stepsToCompile, stepsToOperate } from './formula-steps.js';
import { type FormulaNode } from './formula-node.js';
import { type FormulaContext } from './formula-scope.js';
import { finite, type FormulaValue } from './formula-value.js';
import { FUNCTIONS } from './functions.js';
import { OPERANDS } from './operands.js';
import { type OperatorName, OPERATORS } from './operators.js';

/** The number a formula comes to; undefined when it cannot be worked out, and the static value stands in. */
export function evaluateFormula(text: string, context: FormulaContext): number | undefined {
  context.steps?.take(stepsToCompile(text));
  const compiled = compileFormula(text);
  if ('fault' in compiled) return undefined;
  const value = evaluateNode(compiled.root, context);
  return typeof value === 'number' ? finite(value) : undefined;
}

function evaluateNode(node: FormulaNode, context: FormulaContext): FormulaValue {
  context.steps?.take(1);
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'operand':
      return OPERANDS[node.name].of(context, node.key);
    case 'negate': {
      const value = evaluateNode(node.of, context);
      return typeof value === 'number' ? -value : undefined;
    }
    case 'and':
      return junction(node.left, node.right, false, context);
    case 'or':
      return junction(node.left, node.right, true, context);
    case 'operator':
      return operate(node.name, evaluateNode(node.left, context), evaluateNode(node.right, context), context);
    case 'call': {
      const args = node.args.map((arg) => evaluateNode(arg, context));
      context.steps?.take(stepsToCall(node.name, args));
      return FUNCTIONS[node.name].of(args, context.scope);
    }
    case 'if': {
      const condition = evaluateNode(node.condition, context);
      return typeof condition === 'boolean' ? evaluateNode(condition ? node.then : node.otherwise, context) : undefined;
    }
    case 'defaultTo':
      return evaluateNode(node.of, context) ?? evaluateNode(node.otherwise, context);
    case 'switch': {
      const value = evaluateNode(node.of, context);
      const found = node.cases.find(({ match }) => operate('=', value, evaluateNode(match, context), context) === true);
      return value === undefined ? undefined : evaluateNode(found ? found.result : node.otherwise, context);
    }
  }
}

function operate(name: OperatorName, left: FormulaValue, right: FormulaValue, context: FormulaContext): FormulaValue {
  context.steps?.take(stepsToOperate(name, left, right));
  return OPERATORS[name].of(left, right, context.scope);
}

/** One side that decides is enough, even when the other cannot be worked out. */
function junction(left: FormulaNode, right: FormulaNode, decisive: boolean, context: FormulaContext): FormulaValue {
  const first = evaluateNode(left, context);
  if (first === decisive) return decisive;
  const second = evaluateNode(right, context);
  if (second === decisive) return decisive;
  return typeof first === 'boolean' && typeof second === 'boolean' ? !decisive : undefined;
}
