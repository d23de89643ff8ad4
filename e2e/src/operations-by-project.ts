import { type DocumentedOperation } from './documented-operations.js';
import { renewalOf } from './renewals.js';

/**
 * Operations that may do their work in one project one after the other, group by group: those that change nothing, make something new, or
 * use up what is made for them; and of the others, which change what they name, those that name different things.
 * @param shared how many groups there are of the former
 */
export function byProject(
  operations: readonly DocumentedOperation[],
  shared: number,
): readonly (readonly DocumentedOperation[])[] {
  const harmless = operations.filter(isHarmless);
  const groups = Array.from({ length: shared }, (_none, group) =>
    harmless.filter((_operation, index) => index % shared === group),
  );
  const changed = new Map<string, number>();
  const apart: DocumentedOperation[][] = [];
  for (const operation of operations.filter((each) => !isHarmless(each))) {
    const named = operation.parameters.at(-1) ?? operation.id;
    const nth = changed.get(named) ?? 0;
    changed.set(named, nth + 1);
    (apart[nth] ??= []).push(operation);
  }
  return [...groups, ...apart].filter((group) => group.length > 0);
}

function isHarmless(operation: DocumentedOperation): boolean {
  const { method, keys, path } = operation;
  const makes = method === 'POST' && keys !== 'management' && !/\/(enable|disable)$/.test(path);
  return method === 'GET' || makes || renewalOf(operation) !== undefined;
}
