/** Paths that every process serves, and that only callers inside the cluster may reach. */
const INSIDE = ['/metrics', '/health/live', '/health/ready'];

/**
 * Faults of ingresses and routes of the Gateway API: internal paths that they let through, and public paths that they do not.
 * @param served paths that clients may ask for
 */
export function faultsOfExposure(folder, objects, served) {
  return objects
    .filter(({ kind }) => kind in ROUTES)
    .flatMap(({ kind, metadata, spec }) => {
      const routes = ROUTES[kind](spec);
      const isRouted = (path) => routes.some((route) => isMatch(route, path));
      return [
        ...INSIDE.filter(isRouted).map((path) => `it exposes ${path}`),
        ...served.filter((path) => !isRouted(path)).map((path) => `it does not lead to ${path}`),
      ].map((fault) => `${folder}: ${kind} ${metadata.name}: ${fault}`);
    });
}

/** Policies that let requests in from anywhere: any pod could then name the address of a client. */
export function faultsOfIngressPolicies(folder, objects) {
  return objects
    .filter(({ kind, spec }) => kind === 'NetworkPolicy' && spec.policyTypes.includes('Ingress'))
    .filter(({ spec: { ingress = [] } }) => ingress.some(({ from = [] }) => from.length === 0))
    .map(({ metadata: { name } }) => `${folder}: NetworkPolicy ${name}: it lets requests in from anywhere`);
}

const ROUTES = {
  Ingress: ({ defaultBackend, rules }) => [
    ...(defaultBackend ? [{ path: '/' }] : []),
    ...rules.flatMap(({ http }) => http.paths),
  ],
  // A rule without matches takes every path.
  HTTPRoute: ({ rules }) =>
    rules.flatMap(({ matches = [{}] }) =>
      matches.map(({ path }) => ({ path: path?.value ?? '/', pathType: path?.type })),
    ),
};

/** Whether a rule matches a path. The specification of an ingress compares a prefix segment by segment. */
function isMatch({ path, pathType }, asked) {
  if (pathType === 'Exact') return asked === path;
  const prefix = path.replace(/\/$/, '');
  return asked === prefix || asked.startsWith(`${prefix}/`);
}
