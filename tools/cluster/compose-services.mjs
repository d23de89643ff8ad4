import { parse } from 'yaml';

/**
 * The services of a compose file that are built from this repository and belong to no profile, with their environment: what
 * `docker compose up` would give them, but for secrets: a container finds them in files, a process in its environment.
 * @param environment fills in `${NAME}`, `${NAME:-otherwise}` and `${NAME:?message}`, and has the secrets
 * @returns {{ name: string, environment: Record<string, string> }[]} in the order of the file
 */
export function servicesOf(compose, environment = {}) {
  const { services } = parse(compose, { merge: true });
  return Object.entries(services)
    .filter(([, { build, profiles }]) => build !== undefined && profiles === undefined)
    .map(([name, service]) => ({ name, environment: filledIn(service.environment ?? {}, environment) }));
}

function filledIn(given, environment) {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      String(value).startsWith(SECRETS)
        ? secretOf(name, environment)
        : [name, interpolated(String(value), environment)],
    ),
  );
}

const SECRETS = '/run/secrets/';

function secretOf(name, environment) {
  const own = name.replace(/_FILE$/, '');
  if (!environment[own]) throw new Error(`${own} is not set`);
  return [own, environment[own]];
}

function interpolated(text, environment) {
  return text.replace(/\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g, (whole, name, mark, rest) => {
    if (name === undefined) return '$';
    const value = environment[name];
    if (value) return value;
    if (mark === '?') throw new Error(`${name}: ${rest}`);
    return rest ?? '';
  });
}
