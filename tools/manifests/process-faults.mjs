const HEALTH = ['/health/live', '/health/ready'];

/**
 * Faults in how a manifest describes a process: variables that the code does not know, missing variables that it requires, ports that it
 * does not listen on, and health checks at paths that it does not serve.
 * @param {import('./processes.mjs').Process} process
 * @param apps names of all apps
 * @param variablesOf answers which variables an app knows and requires
 */
export function faultsOfProcess({ name, app, variables, ports, paths }, apps, variablesOf) {
  if (!apps.includes(app)) return [`${name}: there is no app ${app}`];
  const { known, required } = variablesOf(app);
  const named = Object.keys(variables);
  return [
    ...named.filter((variable) => !known.includes(variable)).map((variable) => `${variable} is nowhere in the code`),
    ...required
      .filter((variable) => !named.includes(variable) && !named.includes(`${variable}_FILE`))
      .map((variable) => `${variable} is missing`),
    ...ports
      .filter((port) => String(port) !== String(variables.PORT))
      .map((port) => `it is reached at ${port}, but listens at ${variables.PORT}`),
    ...paths.filter((path) => !HEALTH.includes(path)).map((path) => `nothing answers at ${path}`),
  ].map((fault) => `${name}: ${fault}`);
}
