import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, stringify } from 'yaml';

const CHART = 'charts/perkstream';
const NEXT = 'next';

/** @typedef {import('./rendered.mjs').Target} Target */

/** The chart with a file of charts/values, or as it is. @returns {Target} */
export function chartTarget(root, values) {
  const name = values ? `${CHART} with ${values}` : CHART;
  return {
    name,
    chart: CHART,
    values: values ? parse(readFileSync(join(root, `charts/values/${values}.yaml`), 'utf8')) : {},
  };
}

/**
 * A target, and the same of the next version, which is checked as an update: nothing may change that cannot.
 * @param apps whose images have the tag
 * @returns {Target[]}
 */
export function withNextVersion(root, target, apps) {
  const next = { ...target, name: `${target.name}, ${NEXT} version`, after: target.name };
  if (target.chart) {
    const image = { ...target.values.image, tag: NEXT, digests: {} };
    return [target, { ...next, values: { ...target.values, image } }];
  }
  const folder = join('.cache/manifests', target.kustomization);
  mkdirSync(join(root, folder), { recursive: true });
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [relative(folder, target.kustomization)],
    images: apps.map((app) => ({ name: `perkstream/${app}`, newTag: NEXT })),
  };
  writeFileSync(join(root, folder, 'kustomization.yaml'), stringify(kustomization));
  return [target, { ...next, kustomization: folder }];
}
