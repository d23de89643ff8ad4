import { containersOf, namedOf, portOf } from './processes.mjs';

/**
 * References of Kubernetes objects to objects that do not exist.
 * @param secrets names of the secrets that an installation brings itself
 */
export function faultsOfReferences(folder, objects, secrets) {
  const pods = objects.filter(({ spec }) => spec?.template?.spec);
  const selected = (selector) =>
    pods.filter(({ spec }) =>
      Object.entries(selector ?? {}).every(([name, value]) => spec.template.metadata?.labels?.[name] === value),
    );
  const lacking = ({ name, port }) => {
    const service = namedOf(objects, 'Service', name);
    const isThere = service?.spec.ports.some((each) => each.name === port.name || each.port === port.number);
    return isThere ? [] : [`there is no such port of a service ${name}`];
  };
  const faultsOf = {
    Service: ({ spec }) => {
      const chosen = selected(spec.selector);
      if (chosen.length === 0) return ['it selects nothing'];
      const containers = chosen.flatMap((pod) => containersOf(pod.spec));
      return spec.ports
        .filter(({ targetPort }) => !containers.some((container) => portOf(container, targetPort)))
        .map(({ targetPort }) => `nothing listens at ${targetPort}`);
    },
    PodDisruptionBudget: ({ spec }) => (selected(spec.selector.matchLabels).length > 0 ? [] : ['it selects nothing']),
    HorizontalPodAutoscaler: ({ spec: { scaleTargetRef } }) =>
      namedOf(objects, scaleTargetRef.kind, scaleTargetRef.name) ? [] : [`there is no ${scaleTargetRef.name}`],
    Ingress: ({ spec }) =>
      spec.rules.flatMap(({ http }) => http.paths.flatMap(({ backend }) => lacking(backend.service))),
    HTTPRoute: ({ spec }) =>
      spec.rules.flatMap(({ backendRefs }) =>
        backendRefs.flatMap(({ name, port }) => lacking({ name, port: { number: port } })),
      ),
  };
  return objects.flatMap((object) => {
    const own = faultsOf[object.kind]?.(object) ?? [];
    const kept = containersOf(object.spec).flatMap((container) => faultsOfKept(container, objects, secrets));
    return [...own, ...kept].map((fault) => `${folder}: ${object.kind} ${object.metadata.name}: ${fault}`);
  });
}

/** References of a container to config maps and secrets that do not exist, or that lack the key. */
function faultsOfKept({ env = [], envFrom = [] }, objects, secrets) {
  const references = [
    ...env.flatMap(({ valueFrom }) => (valueFrom ? Object.entries(valueFrom) : [])),
    ...envFrom.flatMap((from) => Object.entries(from)),
  ];
  return references
    .filter(([kind, { name, key }]) => {
      if (kind.startsWith('secret') && secrets.includes(name)) return false;
      const kept = namedOf(objects, kind.startsWith('secret') ? 'Secret' : 'ConfigMap', name);
      return !kept || (key !== undefined && !Object.hasOwn(kept.data, key));
    })
    .map(([, { name, key }]) => `there is no ${key === undefined ? name : `${key} in ${name}`}`);
}
