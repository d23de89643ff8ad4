import { type OperandKey, type OperandName } from './operands.js';
import { type OperatorName } from './operators.js';
import { type FunctionName } from './functions.js';

/** What a formula's text means. The tree is bounded in depth and in nodes, so that evaluating it is bounded work. */
export type FormulaNode =
  | { readonly kind: 'literal'; readonly value: number | string }
  | { readonly kind: 'operand'; readonly name: OperandName; readonly key: OperandKey | undefined }
  | { readonly kind: 'negate'; readonly of: FormulaNode }
  | { readonly kind: 'and' | 'or'; readonly left: FormulaNode; readonly right: FormulaNode }
  | { readonly kind: 'operator'; readonly name: OperatorName; readonly left: FormulaNode; readonly right: FormulaNode }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly FormulaNode[] }
  | {
      readonly kind: 'if';
      readonly condition: FormulaNode;
      readonly then: FormulaNode;
      readonly otherwise: FormulaNode;
    }
  | { readonly kind: 'defaultTo'; readonly of: FormulaNode; readonly otherwise: FormulaNode }
  | {
      readonly kind: 'switch';
      readonly of: FormulaNode;
      readonly cases: readonly { readonly match: FormulaNode; readonly result: FormulaNode }[];
      readonly otherwise: FormulaNode;
    };
