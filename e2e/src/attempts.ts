import { crossProjectTable } from './attempts-on-another-project.js';
import { type Answer, type Json } from './client.js';
import { type DocumentedOperation, encoded } from './documented-operations.js';
import { type SeededProject } from './seeded-project.js';
import { namesOf } from './names-in-another-project.js';
import { sampleBodies } from './sample-bodies.js';

const OWN_LIST = 'a list of their own';

type Parameters = Readonly<Record<string, string>>;

/** A request that a stranger sends, and what it must come to. */
export interface Attempt {
  readonly path: string;
  readonly body?: object;
  readonly comesTo: 'not found' | 'an empty list' | 'a list of their own' | 'inapplicable' | 'forbidden' | 'accepted';
}

/** The owner of `b` asks the operation for everything that `a` has. */
export function attemptsOn(operation: DocumentedOperation, a: SeededProject, b: SeededProject): Attempt[] {
  if (operation.parameters.length === 0 && !(operation.id in crossProjectTable))
    throw new Error(`${operation.id} has no case in e2e/src/cross-project`);
  const {
    parameters,
    bodies = [],
    queries = [],
    inapplicable = [],
    finding = [],
    forbidden = [],
    lost = [],
    notValid = [],
    accepted = [],
  } = crossProjectTable[operation.id]?.(a, b) ?? {};
  const own = parameters ? pathOf(operation, parameters) : operation.path;
  return [
    ...attemptsByPath(operation, a),
    ...bodies.map((body) => ({ path: own, body, comesTo: 'not found' as const })),
    ...inapplicable.map((body) => ({ path: own, body, comesTo: 'inapplicable' as const })),
    ...lost.map((query) => ({ path: own + query, body: {}, comesTo: 'not found' as const })),
    ...notValid.map((query) => ({ path: own + query, comesTo: 'inapplicable' as const })),
    ...accepted.map((body) => ({ path: own, body, comesTo: 'accepted' as const })),
    ...finding.map((body) => ({ path: own, body, comesTo: 'an empty list' as const })),
    ...forbidden.map((query) => ({ path: own + query, comesTo: 'forbidden' as const })),
    ...queries.map((query) => ({ path: own + query, comesTo: query === '' ? OWN_LIST : 'an empty list' }) as const),
  ];
}

/** An unknown customer is in the segments that an unknown customer belongs to. */
const outcomesByPath: Readonly<Record<string, Attempt['comesTo']>> = { 'list-customer-segments': 'an empty list' };

/** The path with every name that its parameters may have in `a`. A new voucher may be called as one of another project is. */
export function attemptsByPath(operation: DocumentedOperation, a: SeededProject): Attempt[] {
  if (operation.id === 'create-voucher') return [];
  let all: Parameters[] = operation.parameters.length > 0 ? [{}] : [];
  for (const parameter of operation.parameters) {
    const names = namesOf(operation, parameter, a);
    all = all.flatMap((parameters) => names.map((name) => ({ ...parameters, [parameter]: name })));
  }
  const body = encoded(operation, operation.body && sampleBodies[operation.id]?.(a));
  const comesTo = outcomesByPath[operation.id] ?? (operation.id.startsWith('validate-') ? 'inapplicable' : 'not found');
  return all.map((parameters) => ({ path: pathOf(operation, parameters), body, comesTo }));
}

export function pathOf({ path }: DocumentedOperation, parameters: Parameters): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parameters[name] as string));
}

/** In the words of `Attempt.comesTo`, or status and body. */
export function outcomeOf({ status, body }: Answer): string {
  if (status === 404 || isUnknownInBody(status, body)) return 'not found';
  if (status === 202 || (status === 200 && body?.async_action_id)) return 'accepted';
  if (status === 403) return 'forbidden';
  const list = body?.redeemables?.object === 'list' ? body.redeemables : body;
  if (status === 200 && list?.object === 'list') {
    // Prices are listed for each thing that was named.
    const entries: Json[] = list[list.data_ref];
    return entries.every(({ found }) => found === false) ? 'an empty list' : OWN_LIST;
  }
  if (status === 200 && ['search', 'names'].includes(body?.object))
    return body.data.length === 0 ? 'an empty list' : OWN_LIST;
  if (status === 200 && body?.object === 'figures') return hasFigures(body) ? OWN_LIST : 'an empty list';
  if (status === 200 && body?.valid === false) {
    const all: Json[] = body.inapplicable_redeemables?.map((each: Json) => each.result.error) ?? [body.error];
    if (all.length > 0 && all.every(({ code }) => code === 404)) return 'inapplicable';
  }
  return `${status} ${JSON.stringify(body)}`;
}

/** Drafts name the property of what they do not find. */
function isUnknownInBody(status: number, body: Json): boolean {
  return status === 400 && /^Property \S+ (names no|Cannot find|contains \S+, which is not) /.test(body?.details ?? '');
}

function hasFigures({ totals: { failures, ...totals } }: Json): boolean {
  return Object.keys(failures).length > 0 || Object.values(totals).some((total) => total !== 0);
}
