import { type RuleGroupType } from 'react-querybuilder';
import { type components } from '../../api/schema.js';
import { type RuleTree } from './rule-sentence.js';
import { t } from '../../texts/texts.js';
import { EMPTY_QUERY, queryOf, treeOf } from './rule-query.js';

export type SavedRule = components['schemas']['ValidationRuleAnswer'];

/** What the editor changes: the number of assignments is not its matter. */
export type EditedRule = Omit<SavedRule, 'assignments_count'>;

export interface Start {
  readonly name: string;
  readonly rules: RuleTree;
  readonly message: string;
  readonly bundleRules: unknown;
  readonly applicableTo: unknown;
}

export function startOf({
  name,
  rules,
  error,
  bundle_rules: bundleRules,
  applicable_to: applicableTo,
}: EditedRule): Start {
  return { name, rules: rules as RuleTree, message: error?.message ?? '', bundleRules, applicableTo };
}

/** A rule while it is changed: drawn, or as text. */
export interface Draft {
  readonly name: string;
  readonly message: string;
  readonly mode: 'builder' | 'text';
  readonly query: RuleGroupType;
  /** The rule as the API has it; what the builder does not draw is kept here. */
  readonly text: string;
}

export interface DraftBody {
  readonly rules?: RuleTree;
  readonly bundleRules?: unknown;
  readonly applicableTo?: unknown;
  /** Why the text is no rule. */
  readonly mistake?: string;
}

export function draftOf({ name, message, rules, bundleRules, applicableTo }: Start): Draft & Record<string, unknown> {
  const query = queryOf(rules);
  const text = textOf({ rules, bundleRules, applicableTo });
  return { name, message, mode: query ? 'builder' : 'text', query: query ?? EMPTY_QUERY, text };
}

/** What is sent, or why it cannot be. */
export function draftBody({ mode, query, text }: Pick<Draft, 'mode' | 'query' | 'text'>): DraftBody {
  const read = readText(text);
  return mode === 'builder' ? { ...read, mistake: undefined as never, rules: treeOf(query) } : read;
}

/** Whether a save would change something. */
export function isChanged(draft: Draft, start: Start): boolean {
  const { name, message, ...before } = draftOf(start);
  const meaning = (of: Pick<Draft, 'mode' | 'query' | 'text'>) => {
    const { rules, bundleRules, applicableTo } = draftBody(of);
    return JSON.stringify([rules, bundleRules, applicableTo]);
  };
  return draft.name !== name || draft.message !== message || meaning(draft) !== meaning(before);
}

export function canBeDrawn(text: string): boolean {
  const { rules, mistake } = readText(text);
  return mistake === undefined && queryOf(rules) !== undefined;
}

/** The same rule, shown in the other way. */
export function switched(draft: Draft, mode: Draft['mode']): Partial<Draft> {
  if (mode === 'text') return { mode, text: textOf({ ...readText(draft.text), rules: treeOf(draft.query) }) };
  const query = queryOf(readText(draft.text).rules);
  return query ? { mode, query } : {};
}

/** The same draft with other products, as the builder changes them. */
export function withTargets(draft: Draft, changes: Pick<DraftBody, 'bundleRules' | 'applicableTo'>): Partial<Draft> {
  return { text: textOf({ ...readText(draft.text), ...changes }) };
}

function textOf({ rules, bundleRules, applicableTo }: DraftBody): string {
  return JSON.stringify({ rules, bundle_rules: bundleRules, applicable_to: applicableTo }, undefined, 2);
}

function readText(text: string): DraftBody {
  try {
    const wire = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return { mistake: notReadable() };
    const { rules, bundle_rules: bundleRules, applicable_to: applicableTo } = wire;
    if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) return { mistake: notReadable() };
    return { rules: rules as RuleTree, bundleRules, applicableTo };
  } catch {
    return { mistake: notReadable() };
  }
}

function notReadable(): string {
  return t('The text is no JSON object with “rules”. Look for a comma or a bracket too many or too few.');
}
