/** A JSON object as the API has it. */
export type Wire = Readonly<Record<string, unknown>>;

type Node = Readonly<Record<string, unknown>> | readonly unknown[] | null | undefined;

/** The value at a path such as `promotion.tiers.0.name`; the empty path is the whole. */
export function valueAt(whole: unknown, path: string): unknown {
  if (path === '') return whole;
  return path
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | null | undefined)?.[name], whole);
}

/** The same with another value at the path. `undefined` removes it, with objects that are empty without it. */
export function withValue<Whole>(whole: Whole, path: string, value: unknown): Whole {
  if (path === '') return value as Whole;
  const [name = '', ...rest] = path.split('.');
  const node = whole as Node;
  const below = rest.length === 0 ? value : withValue((node as Wire | undefined)?.[name], rest.join('.'), value);
  const isGone = below === undefined || (value === undefined && rest.length > 0 && isEmptyObject(below));
  if (Array.isArray(node)) {
    const list = [...(node as unknown[])];
    list[Number(name)] = below;
    return list as Whole;
  }
  const { [name]: _before, ...others } = (node ?? {}) as Wire;
  if (isGone) return others as Whole;
  return (name in (node ?? {}) ? { ...(node as Wire), [name]: below } : { ...others, [name]: below }) as Whole;
}

/** `a` and `b.0` are `a.b.0`. */
export function joined(base: string, path: string): string {
  return base === '' || path === '' ? base + path : `${base}.${path}`;
}

/** As errors of the API name a property (`promotion.tiers[1].name`), so that both can be compared. */
export function dotted(property: string): string {
  return property.replace(/\[(\d+)\]/g, '.$1');
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
