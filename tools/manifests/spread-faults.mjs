import { appOf } from './processes.mjs';

const KEYS = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'];

/** Deployments of ours whose replicas of one version are not spread by host and by zone. */
export function faultsOfSpread(folder, objects) {
  return objects
    .filter(({ kind, spec }) => kind === 'Deployment' && spec.template.spec.containers.some(appOf))
    .flatMap(({ metadata, spec: { selector, template } }) =>
      KEYS.filter(
        (key) => !(template.spec.topologySpreadConstraints ?? []).some((each) => isSound(each, key, selector)),
      ).map((key) => `${folder}: Deployment ${metadata.name}: its replicas are not spread by ${key}`),
    );
}

/** Constraints that count all apps, or replicas of the version before, leave the new replicas where there is room. */
function isSound({ topologyKey, labelSelector, matchLabelKeys = [] }, key, selector) {
  return (
    topologyKey === key &&
    matchLabelKeys.includes('pod-template-hash') &&
    JSON.stringify(labelSelector.matchLabels) === JSON.stringify(selector.matchLabels)
  );
}
