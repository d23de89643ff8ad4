import { useQueries } from '@tanstack/react-query';
import { ask } from '../../api/console-operations.js';
import { useProject } from '../project.js';
import { idOf, type RuleTree, type Wording, type WireRule } from './rule-sentence.js';

/** Where the name of a thing is found, by the beginning of its id. */
const NAMED: readonly (readonly [string, string])[] = [
  ['seg_', '/v1/segments/'],
  ['prod_', '/v1/products/'],
  ['pc_', '/v1/product-collections/'],
  ['sku_', '/v1/skus/'],
];
const MAX_NAMES = 30;

/** The wording of sentences about rules: names of what they mention are looked up. */
export function useWording(...trees: readonly (RuleTree | null | undefined)[]): Wording {
  const { currency } = useProject();
  const ids = [...new Set(trees.flatMap(idsIn))].filter(pathOf).slice(0, MAX_NAMES);
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['name', id],
      queryFn: () => ask<{ name?: string; sku?: string }>(pathOf(id)!),
      staleTime: 300_000,
    })),
  });
  const names = new Map(ids.map((id, index) => [id, answers[index]?.data?.name ?? answers[index]?.data?.sku ?? id]));
  return { currency, nameOf: (id) => names.get(id) ?? id };
}

function pathOf(id: string): string | undefined {
  const above = NAMED.find(([beginning]) => id.startsWith(beginning))?.[1];
  return above && above + encodeURIComponent(id);
}

function idsIn(tree: RuleTree | null | undefined): string[] {
  return Object.entries(tree ?? {}).flatMap(([number, value]) => {
    if (number === 'logic' || typeof value !== 'object' || value === null) return [];
    const { conditions, rules } = value as WireRule;
    const named = Object.values(conditions ?? {})
      .flat()
      .map(idOf)
      .filter((id) => id !== undefined);
    return [...named, ...idsIn(rules)];
  });
}
