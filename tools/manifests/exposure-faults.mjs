/** Paths that every process serves, and that only callers inside the cluster may reach. */
const INSIDE = ['/metrics', '/health/live', '/health/ready'];

/**
 * Faults of ingresses: internal paths that they let through, and public paths that they do not.
 * @param served paths that clients may ask for
 */
export function faultsOfExposure(folder, objects, served) {
  return objects
    .filter(({ kind }) => kind === 'Ingress')
    .flatMap(({ metadata, spec }) => {
      const routes = [spec.defaultBackend && { path: '/' }, ...spec.rules.flatMap(({ http }) => http.paths)].filter(
        Boolean,
      );
      const isRouted = (path) => routes.some((route) => isMatch(route, path));
      return [
        ...INSIDE.filter(isRouted).map((path) => `it exposes ${path}`),
        ...served.filter((path) => !isRouted(path)).map((path) => `it does not lead to ${path}`),
      ].map((fault) => `${folder}: Ingress ${metadata.name}: ${fault}`);
    });
}

/** Whether a rule matches a path. The specification of an ingress compares a prefix segment by segment. */
function isMatch({ path, pathType }, asked) {
  if (pathType === 'Exact') return asked === path;
  const prefix = path.replace(/\/$/, '');
  return asked === prefix || asked.startsWith(`${prefix}/`);
}
