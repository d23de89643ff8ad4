/**
 * What packages of this repository need to run, themselves included, by what they depend on. What is for development is left out.
 * @param lock the contents of package-lock.json
 * @param names of packages of this repository
 * @returns {{ own: { name: string, path: string }[], others: string[] }} `others`: where packages of others lie
 */
export function neededPackages({ packages }, ...names) {
  const own = new Map();
  const others = new Set();
  const follow = (name, from, isOptional) => {
    const place = placeOf(name, from, packages);
    if (place === undefined && isOptional) return;
    if (place === undefined) throw new Error(`${from || 'This repository'} needs ${name}, which is not in the lock`);
    const { link, resolved } = packages[place];
    if (link ? own.has(name) : others.has(place)) return;
    if (link) own.set(name, { name, path: resolved });
    else others.add(place);
    const path = link ? resolved : place;
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    for (const each of Object.keys(dependencies ?? {})) follow(each, path, false);
    for (const each of Object.keys(optionalDependencies ?? {})) follow(each, path, true);
    for (const each of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[each]?.optional) follow(each, path, false);
  };
  for (const name of names) follow(name, '', false);
  return { own: [...own.values()], others: [...others] };
}

/** As Node looks for it: beside the package that needs it, then further and further up. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}
