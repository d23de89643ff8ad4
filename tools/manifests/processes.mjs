import { parse } from 'yaml';

/**
 * One of our processes as a manifest describes it.
 * @typedef {object} Process
 * @property {string} name as faults name it
 * @property {string} app
 * @property {Record<string, string | undefined>} variables undefined where the value is kept elsewhere
 * @property {number[]} ports that are exposed or used by health checks
 * @property {string[]} paths of the health checks
 */

/** @returns {Process[]} */
export function processesOfCompose(file, text) {
  const { services } = parse(text, { merge: true });
  return Object.entries(services)
    .filter(([, { build }]) => build !== undefined)
    .map(([name, { build, environment = {}, ports = [], healthcheck }]) => ({
      name: `${file}: ${name}`,
      app: build.args?.APP,
      variables: environment,
      ports: ports.map((port) => Number(String(port).split(':').at(-1))),
      paths: String(healthcheck?.test ?? '').match(/\/health\/\w+/g) ?? [],
    }));
}

const IMAGE = /(?:^|\/)perkstream\/(\w+)([:@]|$)/;

/** @returns {Process[]} */
export function processesOfKubernetes(folder, objects) {
  return objects.flatMap(({ kind, metadata, spec }) =>
    containersOf(spec)
      .filter(appOf)
      .map((container) => {
        const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].filter(Boolean);
        return {
          name: `${folder}: ${kind} ${metadata.name}, ${container.name}`,
          app: appOf(container),
          variables: variablesOfContainer(container, objects),
          ports: [
            ...(container.ports ?? []).map(({ containerPort }) => containerPort),
            ...probes.map(({ httpGet }) => portOf(container, httpGet.port)),
          ],
          paths: probes.map(({ httpGet }) => httpGet.path),
        };
      }),
  );
}

/** The app that a container runs; undefined for one of others. */
export function appOf({ image }) {
  return IMAGE.exec(image)?.[1];
}

export function containersOf(spec) {
  const pod = spec?.template?.spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}

/** The number of a port, which may be given by its name. */
export function portOf({ ports = [] }, port) {
  return typeof port === 'number' ? port : ports.find(({ name }) => name === port)?.containerPort;
}

/** Variables that Node itself reads. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];

/** The variables of a container that are for the app; undefined where the installation brings the value itself. */
export function variablesOfContainer({ env = [], envFrom = [] }, objects) {
  const maps = envFrom.map(
    ({ configMapRef }) => configMapRef && namedOf(objects, 'ConfigMap', configMapRef.name)?.data,
  );
  const own = env.map(({ name, value, valueFrom: { configMapKeyRef: kept, secretKeyRef: secret } = {} }) => {
    if (kept) return [name, namedOf(objects, 'ConfigMap', kept.name)?.data[kept.key]];
    const text = secret && namedOf(objects, 'Secret', secret.name)?.data[secret.key];
    return [name, text ? Buffer.from(text, 'base64').toString() : value];
  });
  const all = [...maps.flatMap((data) => Object.entries(data ?? {})), ...own];
  return Object.fromEntries(all.filter(([name]) => !OF_NODE.includes(name)));
}

export function namedOf(objects, kind, name) {
  return objects.find((object) => object.kind === kind && object.metadata.name === name);
}
