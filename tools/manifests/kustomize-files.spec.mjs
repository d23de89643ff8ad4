import { expect, it } from '@jest/globals';
import { renderKustomizeFiles } from './kustomize-files.mjs';

it('The base of the overlays is what the chart renders, with the settings apart', () => {
  const settings = { kind: 'ConfigMap', metadata: { name: 'shop' }, data: { HOST: '0.0.0.0', PORT: '3000' } };
  const [[, objects], [, lines]] = renderKustomizeFiles([settings, { kind: 'Service' }, { kind: 'Ingress' }]);
  expect(objects).toMatch(/^# Rendered .+\nkind: Service\n---\nkind: Ingress\n$/);
  expect(lines).toMatch(/^# Rendered .+\nHOST=0\.0\.0\.0\nPORT=3000\n$/);
});
