import { stringify } from 'yaml';

const HEADER = '# Rendered from charts/perkstream by `node tools/manifests.mjs --write`: change the chart.\n';

/**
 * The files of k8s/base that the chart makes. Settings stand apart: kustomize makes their map, and gives it a name for each content.
 * @returns {[string, string][]} path and text of each
 */
export function renderKustomizeFiles(objects) {
  const { data } = objects.find(({ kind }) => kind === 'ConfigMap');
  const others = objects.filter(({ kind }) => kind !== 'ConfigMap');
  return [
    ['k8s/base/perkstream.yaml', HEADER + others.map((object) => stringify(object)).join('---\n')],
    [
      'k8s/base/settings.env',
      HEADER +
        Object.entries(data)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
    ],
  ];
}
