import { identifyBundle, type CompiledBundle } from '../bundle/identify-bundle.js';
import { type CompiledRuleSet } from '../compile-rule-set.js';
import { type CheckNode, type Evaluation, type RuleNode } from '../rule-definition.js';
import { itemNamesIn } from '../items-of-cart.js';
import { neededItemsOf } from '../required-items.js';
import { STEPS_OF_A_CHECK } from '../step-costs.js';
import { type RuleSubject } from '../rule-subject.js';
import { type LeastOrder, leastOrderOf } from './least-order.js';

/** What of a rule set a gate asks: the rest holds for everybody. */
export interface GateScope {
  /** Rules of these names are not asked. */
  readonly omit: ReadonlySet<string>;
  readonly bundle: boolean;
}

/**
 * A part of a rule set that only says yes or no: it keeps back subjects that the rule set could not let pass, at a tenth of what a verdict
 * costs.
 */
export class Gate {
  /** Of which a cart must hold one. Looked up by name before anything is asked of the lines of the cart, of which there may be many. */
  readonly items: readonly string[] | undefined;
  /** What the order of such a cart has at least. */
  readonly least: LeastOrder;

  private constructor(
    private readonly node: RuleNode | undefined,
    private readonly bundle: CompiledBundle | undefined,
  ) {
    this.items = node && neededItemsOf(node);
    this.least = leastOrderOf(node);
  }

  /** undefined: the rule set keeps nobody back beforehand */
  static of({ program, bundle }: CompiledRuleSet, scope: GateScope): Gate | undefined {
    const node = program && askedOf(program, scope.omit, new Map());
    const asked = scope.bundle ? bundle : undefined;
    return node || asked ? new Gate(node, asked) : undefined;
  }

  lets(visitor: Visitor): boolean {
    const { node, bundle, items } = this;
    visitor.subject.steps?.take(items?.length ?? 1);
    if (items && !items.some((item) => visitor.items.has(item))) return false;
    if (node && !holds(node, visitor)) return false;
    return bundle === undefined || identifyBundle(bundle, visitor.subject).quantity > 0;
  }
}

/** A subject that comes by many gates of one scope. */
export class Visitor implements Evaluation {
  readonly uses = [];
  readonly failures = [];
  readonly relied = [];
  readonly omitted = [];
  readonly trace = undefined;
  readonly omits: Evaluation['omits'];
  readonly items: ReadonlySet<string>;

  constructor(
    readonly subject: RuleSubject,
    { omit }: Pick<GateScope, 'omit'>,
  ) {
    this.omits = ({ definition }) => omit.has(definition.name);
    this.items = itemNamesIn(subject);
  }
}

/**
 * undefined: all that is left holds
 * @param known what was said of rules that are mentioned before
 */
function askedOf(node: RuleNode, omit: ReadonlySet<string>, known: Map<CheckNode, CheckNode>): RuleNode | undefined {
  if (node.kind === 'check') {
    if (omit.has(node.definition.name)) return undefined;
    const before = known.get(node);
    if (before) return before;
    const { nested, ...check } = node;
    const below = nested && askedOf(nested, omit, known);
    const asked = below ? { ...check, nested: below } : check;
    known.set(node, asked);
    return asked;
  }
  const parts = node.parts.map((part) => askedOf(part, omit, known));
  const left = parts.filter((part) => part !== undefined);
  if (node.kind === 'any') return left.length < parts.length ? undefined : { kind: 'any', parts: left };
  return left.length === 0 ? undefined : { kind: 'all', parts: left };
}

function holds(node: RuleNode, visitor: Visitor): boolean {
  if (node.kind === 'all') return node.parts.every((part) => holds(part, visitor));
  if (node.kind === 'any') return node.parts.some((part) => holds(part, visitor));
  visitor.subject.steps?.take(STEPS_OF_A_CHECK);
  const { lack, nested } = node;
  if (lack !== undefined && lack(visitor.subject) !== undefined) return false;
  return node.test(visitor.subject, undefined, visitor) && (nested === undefined || holds(nested, visitor));
}
