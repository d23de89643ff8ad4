const HEALTH = ['/health/live', '/health/ready'];

/**
 * What is wrong with how a process is described: variables that the code does not know or does not do without, ports where it does not
 * listen, health that it does not tell.
 * @param {import('./processes.mjs').Process} process
 * @param apps names of those that there are
 * @param variablesOf says of an app which variables it knows and requires
 */
export function faultsOfProcess({ name, app, variables, ports, paths }, apps, variablesOf) {
  if (!apps.includes(app)) return [`${name}: there is no app ${app}`];
  const { known, required } = variablesOf(app);
  const named = Object.keys(variables);
  return [
    ...named.filter((variable) => !known.includes(variable)).map((variable) => `${variable} is nowhere in the code`),
    ...required.filter((variable) => !named.includes(variable)).map((variable) => `${variable} is missing`),
    ...ports
      .filter((port) => String(port) !== String(variables.PORT))
      .map((port) => `it is reached at ${port}, but listens at ${variables.PORT}`),
    ...paths.filter((path) => !HEALTH.includes(path)).map((path) => `nothing answers at ${path}`),
  ].map((fault) => `${name}: ${fault}`);
}
