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

const IMAGE = /^perkstream\/(\w+)(:|$)/;

/** @returns {Process[]} */
export function processesOfKubernetes(folder, objects) {
  return objects.flatMap(({ kind, metadata, spec }) =>
    containersOf(spec)
      .filter(({ image }) => IMAGE.test(image))
      .map((container) => {
        const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].filter(Boolean);
        return {
          name: `${folder}: ${kind} ${metadata.name}`,
          app: IMAGE.exec(container.image)[1],
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

export function containersOf(spec) {
  const pod = spec?.template?.spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}

/** The number of a port, which may be given by its name. */
export function portOf({ ports = [] }, port) {
  return typeof port === 'number' ? port : ports.find(({ name }) => name === port)?.containerPort;
}

function variablesOfContainer({ env = [], envFrom = [] }, objects) {
  const maps = envFrom.map(
    ({ configMapRef }) => configMapRef && namedOf(objects, 'ConfigMap', configMapRef.name)?.data,
  );
  const own = env.map(({ name, value, valueFrom }) => {
    const { configMapKeyRef } = valueFrom ?? {};
    return [
      name,
      configMapKeyRef ? namedOf(objects, 'ConfigMap', configMapKeyRef.name)?.data[configMapKeyRef.key] : value,
    ];
  });
  return { ...Object.assign({}, ...maps), ...Object.fromEntries(own) };
}

export function namedOf(objects, kind, name) {
  return objects.find((object) => object.kind === kind && object.metadata.name === name);
}
