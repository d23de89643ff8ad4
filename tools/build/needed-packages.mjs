/**
 * The packages of this repository that a package needs to run, itself included, by what they depend on.
 * @param lock the contents of package-lock.json
 * @returns {{ name: string, path: string }[]}
 */
export function neededPackages({ packages }, name, needed = new Map()) {
  const link = packages[`node_modules/${name}`];
  if (!link?.link) throw new Error(`${name} is no package of this repository`);
  if (needed.has(name)) return [...needed.values()];
  needed.set(name, { name, path: link.resolved });
  const own = Object.keys(packages[link.resolved].dependencies ?? {}).filter(
    (each) => packages[`node_modules/${each}`]?.link,
  );
  for (const dependency of own) neededPackages({ packages }, dependency, needed);
  return [...needed.values()];
}

/** Where the packages of others lie that are not for development alone; one inside of another lies there with it. */
export function productionPaths({ packages }) {
  const paths = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path]) => path);
  return paths.filter((path) => !path.includes('/node_modules/'));
}
