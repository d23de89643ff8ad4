import { t } from '../../texts/texts.js';
import { type RuleTree } from './rule-sentence.js';

/** A product, SKU or collection that a rule names. What else its entry says is kept as it came. */
export interface Target {
  readonly id: string;
  readonly object: string;
  readonly effect?: string;
  readonly [kept: string]: unknown;
}

/** Which products a discount is for. */
export interface Applicability {
  readonly included: readonly Target[];
  readonly excluded: readonly Target[];
  readonly included_all: boolean;
}

/** Products that a cart must hold together. */
export interface Bundle {
  readonly limit: number;
  readonly entries: readonly (Pick<Target, 'id' | 'object'> & { readonly type?: string; readonly quantity: number })[];
}

export const EVERY = 'APPLY_TO_EVERY';

/** Which of the units that an entry means the discount is for. */
export function effects(): Readonly<Record<string, string>> {
  return {
    [EVERY]: t('each of them'),
    APPLY_TO_CHEAPEST: t('the cheapest of them'),
    APPLY_FROM_CHEAPEST: t('them, the cheapest first'),
    APPLY_TO_MOST_EXPENSIVE: t('the most expensive of them'),
    APPLY_FROM_MOST_EXPENSIVE: t('them, the most expensive first'),
  };
}

export function applicabilityOf(wire: unknown): Applicability {
  const { included, excluded, included_all: all } = (wire ?? {}) as Partial<Record<string, unknown>>;
  return { included: listOf(included), excluded: listOf(excluded), included_all: all === true };
}

export function bundleOf(wire: unknown): Bundle {
  const { limit, ...numbered } = (wire ?? {}) as Partial<Record<string, unknown>>;
  const entries = Object.keys(numbered)
    .filter((number) => /^\d+$/.test(number))
    .map((number) => entryOf(numbered[number] as WireEntry));
  return { limit: typeof limit === 'number' ? limit : 1, entries };
}

/** As the API has it; `{}` without products. */
export function bundleWire({ limit, entries }: Bundle): Record<string, unknown> {
  if (entries.length === 0) return {};
  const numbered = entries.map(({ quantity, ...target }, index) => {
    const counted = { name: 'order.items.aggregated_quantity', conditions: { $is: [quantity] }, rules: {} };
    const entry = { name: 'order.items.any', conditions: { $is: [target] }, rules: { 1: counted, logic: '1' } };
    return [String(index + 1), entry];
  });
  return { ...Object.fromEntries(numbered), limit };
}

interface WireEntry {
  readonly conditions?: { readonly $is?: readonly Target[] };
  readonly rules?: Readonly<Record<string, unknown>>;
}

function entryOf({ conditions, rules }: WireEntry): Bundle['entries'][number] {
  const target = conditions?.$is?.[0] ?? { id: '', object: 'product' };
  const counted = rules?.['1'] as { conditions?: { $is?: readonly unknown[] } } | undefined;
  return { ...target, quantity: Number(counted?.conditions?.$is?.[0] ?? 1) };
}

function listOf(wire: unknown): readonly Target[] {
  return Array.isArray(wire) ? (wire as Target[]) : [];
}

/** `It takes off each of “Shoes”, and the cheapest of “Socks”; nothing off “Gift cards”.` undefined where all products are meant. */
export function applicabilitySentence(wire: unknown, nameOf: (id: string) => string): string | undefined {
  const { included, excluded, included_all: all } = applicabilityOf(wire);
  if (included.length + excluded.length === 0) return undefined;
  const named = ({ id, source_id: source, effect }: Target) => {
    const name = `“${nameOf(id ?? source)}”`;
    return effect && effect !== EVERY ? `${name} (${effects()[effect] ?? effect})` : name;
  };
  const products = included.map(named).join(', ');
  const others = excluded.map(named).join(', ');
  const meant = all || included.length === 0 ? t('everything') : products;
  return others
    ? t('The discount is for {products}, but not for {others}.', { products: meant, others })
    : t('The discount is for {products}.', { products: meant });
}

export function bundleSentence(wire: unknown, nameOf: (id: string) => string): string | undefined {
  const { entries, limit } = bundleOf(wire);
  if (entries.length === 0) return undefined;
  const products = entries.map(({ id, quantity }) => `${quantity} × “${nameOf(id)}”`).join(', ');
  return t(
    'The cart must hold {products} together, which counts {limit, plural, one {# time} other {# times}} at most.',
    {
      products,
      limit,
    },
  );
}

/** As a tree that names the products, whose names are then looked up. */
export function namesIn(bundleRules: unknown, applicableTo: unknown): RuleTree {
  const { included, excluded } = applicabilityOf(applicableTo);
  const named = [...bundleOf(bundleRules).entries, ...included, ...excluded];
  return { 1: { name: 'order.items.any', conditions: { $in: named } } };
}
