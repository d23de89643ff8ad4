import { parse } from 'yaml';

/**
 * The services of a compose file that are built from this repository and belong to no profile, with their environment: what
 * `docker compose up` would give them, but for secrets: a container finds them in files, a process in its environment. The user of Kafka is
 * the one of `environment`, or none: that of the file is known to the broker in a container alone.
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
    Object.entries(given)
      .filter(([name]) => !USER_OF_KAFKA.test(name) || environment[withoutFile(name)])
      .map(([name, value]) =>
        USER_OF_KAFKA.test(name) || String(value).startsWith(SECRETS)
          ? givenIn(environment, withoutFile(name))
          : [name, interpolated(String(value), environment)],
      ),
  );
}

const SECRETS = '/run/secrets/';
const USER_OF_KAFKA = /^KAFKA_(SASL_MECHANISM|USERNAME|PASSWORD_FILE)$/;

function withoutFile(name) {
  return name.replace(/_FILE$/, '');
}

function givenIn(environment, name) {
  if (!environment[name]) throw new Error(`${name} is not set`);
  return [name, environment[name]];
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
