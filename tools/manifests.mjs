// Checks docker-compose.yml and k8s/ without a container engine and without a cluster: `node tools/manifests.mjs`. Needs Go 1.24.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const { faultsOfCompose, faultsOfKubernetes } = await import('./manifests/file-faults.mjs');
const { faultsOfExposure } = await import('./manifests/exposure-faults.mjs');
const { variablesOf } = await import('./manifests/known-variables.mjs');
const { faultsOfProcess } = await import('./manifests/process-faults.mjs');
const { processesOfCompose, processesOfKubernetes } = await import('./manifests/processes.mjs');
const { faultsOfReferences } = await import('./manifests/reference-faults.mjs');
const { rendered } = await import('./manifests/rendered.mjs');

const root = join(import.meta.dirname, '..');
const COMPOSE = 'docker-compose.yml';
/** Secrets that an installation brings itself. */
const SECRETS = { 'k8s/overlays/dev': [], 'k8s/overlays/prod': ['perkstream-keys', 'perkstream-engines'] };

const apps = readdirSync(join(root, 'apps'));
const files = readdirSync(join(root, 'k8s'), { recursive: true })
  .filter((name) => /\.ya?ml$/.test(name) && !/patches|overlays/.test(name))
  .map((name) => join('k8s', name));
const served = [
  ...Object.keys(JSON.parse(read('docs/openapi.json')).paths),
  '/docs',
  '/docs/assets/a',
  '/openapi.json',
];
const { built, isSound } = await rendered(Object.keys(SECRETS), root);

const processes = [
  ...processesOfCompose(COMPOSE, read(COMPOSE)),
  ...Object.entries(built).flatMap(([folder, objects]) => processesOfKubernetes(folder, objects)),
];
const faults = [
  ...faultsOfCompose(COMPOSE, read(COMPOSE)),
  ...files.flatMap((name) => faultsOfKubernetes(name, read(name), (path) => existsSync(join(root, path)))),
  ...processes.flatMap((process) => faultsOfProcess(process, apps, variablesOf)),
  ...Object.entries(built).flatMap(([folder, objects]) => faultsOfReferences(folder, objects, SECRETS[folder])),
  ...Object.entries(built).flatMap(([folder, objects]) => faultsOfExposure(folder, objects, served)),
];
for (const fault of faults) console.error(fault);
const objects = Object.values(built).flat().length;
console.log(`${processes.length} processes, ${objects} objects of Kubernetes, ${faults.length} faults`);
process.exitCode = faults.length === 0 && isSound ? 0 : 1;

function read(name) {
  return readFileSync(join(root, name), 'utf8');
}
