// Checks docker-compose.yml, k8s/ and charts/ without a container engine and without a cluster: `node tools/manifests.mjs`. With `--write`
// it renders k8s/base from the chart first. Needs Go 1.24.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const { renderKustomizeFiles } = await import('./manifests/kustomize-files.mjs');
const { callersOut } = await import('./manifests/callers-out.mjs');
const { faultsOfCompose, faultsOfKubernetes } = await import('./manifests/file-faults.mjs');
const { faultsOfEgress } = await import('./manifests/egress-faults.mjs');
const { faultsOfExposure, faultsOfIngressPolicies } = await import('./manifests/exposure-faults.mjs');
const { faultsOfMemory } = await import('./manifests/memory-faults.mjs');
const { findVariables } = await import('./manifests/known-variables.mjs');
const { faultsOfProcess } = await import('./manifests/process-faults.mjs');
const { processesOfCompose, processesOfKubernetes } = await import('./manifests/processes.mjs');
const { faultsOfReferences } = await import('./manifests/reference-faults.mjs');
const { rendered } = await import('./manifests/rendered.mjs');
const { faultsOfSpread } = await import('./manifests/spread-faults.mjs');
const { chartTarget, withNextVersion } = await import('./manifests/targets.mjs');

const root = join(import.meta.dirname, '..');
const COMPOSE = 'docker-compose.yml';
/** Secrets that an installation brings itself. */
const SECRETS = ['perkstream-keys', 'perkstream-engines', 'perkstream-openid'];

const apps = readdirSync(join(root, 'apps'));
const ofOverlays = chartTarget(root, 'overlays');
const base = await rendered([ofOverlays], root);
const parts = renderKustomizeFiles(base.built[ofOverlays.name]);
if (process.argv.includes('--write')) for (const [name, text] of parts) writeFileSync(join(root, name), text);
const outdated = parts
  .filter(([name, text]) => !existsSync(join(root, name)) || read(name) !== text)
  .map(([name]) => `${name} is not what the chart renders: node tools/manifests.mjs --write`);

const { version } = JSON.parse(read('package.json'));
const chart = read('charts/perkstream/Chart.yaml');
const versions = ['version', 'appVersion']
  .filter((field) => !new RegExp(`^${field}: ${version}$`, 'm').test(chart))
  .map((field) => `charts/perkstream/Chart.yaml: ${field} is not ${version}`);

const targets = [
  ...['k8s/overlays/dev', 'k8s/overlays/prod'].map((folder) => ({ name: folder, kustomization: folder })),
  ...[undefined, 'standalone', 'everything'].map((values) => chartTarget(root, values)),
];
const { built, isSound } = await rendered(
  targets.flatMap((target) => withNextVersion(root, target, apps)),
  root,
);

const files = readdirSync(join(root, 'k8s'), { recursive: true })
  .filter((name) => /\.ya?ml$/.test(name) && !name.includes('overlays'))
  .map((name) => join('k8s', name));
const served = [
  ...Object.keys(JSON.parse(read('docs/openapi.json')).paths),
  '/',
  '/docs',
  '/docs/assets/a',
  '/openapi.json',
];
const [, semiSpace] = /--max-semi-space-size=(\d+)/.exec(read('Dockerfile'));
const calling = callersOut();

const objectsOf = targets.map(({ name }) => [name, built[name] ?? []]);
const processes = [
  ...processesOfCompose(COMPOSE, read(COMPOSE)),
  ...objectsOf.flatMap(([name, objects]) => processesOfKubernetes(name, objects)),
];
const faults = [
  ...outdated,
  ...versions,
  ...faultsOfCompose(COMPOSE, read(COMPOSE)),
  ...files.flatMap((name) => faultsOfKubernetes(name, read(name), (path) => existsSync(join(root, path)))),
  ...processes.flatMap((process) => faultsOfProcess(process, apps, findVariables)),
  ...objectsOf.flatMap(([name, objects]) => [
    ...faultsOfReferences(name, objects, name === 'k8s/overlays/dev' ? [] : SECRETS),
    ...faultsOfExposure(name, objects, served),
    ...faultsOfIngressPolicies(name, objects),
    ...faultsOfEgress(name, objects, calling),
    ...faultsOfMemory(name, objects, Number(semiSpace)),
    ...faultsOfSpread(name, objects),
  ]),
];
for (const fault of faults) console.error(fault);
const count = objectsOf.flatMap(([, objects]) => objects).length;
console.log(`${processes.length} processes, ${count} objects of Kubernetes, ${faults.length} faults`);
process.exitCode = faults.length === 0 && isSound && base.isSound ? 0 : 1;

function read(name) {
  return readFileSync(join(root, name), 'utf8');
}
