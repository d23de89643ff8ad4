/** Served by every process, for those inside the cluster alone. */
const INSIDE = ['/metrics', '/health/live', '/health/ready'];

/**
 * What an ingress lets through that is not for everybody, and what it keeps from clients.
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

/** As the specification of an ingress says: a prefix is compared part by part. */
function isMatch({ path, pathType }, asked) {
  if (pathType === 'Exact') return asked === path;
  const prefix = path.replace(/\/$/, '');
  return asked === prefix || asked.startsWith(`${prefix}/`);
}
