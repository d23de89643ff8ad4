// Checks docker-compose.yml and k8s/ without a container engine: `node tools/manifests.mjs`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfCompose, faultsOfKubernetes } from './manifest-faults.mjs';

const root = join(import.meta.dirname, '..');
const yaml = /\.ya?ml$/;

const composeFiles = readdirSync(root).filter((name) => /^(docker-)?compose(\..+)?\.ya?ml$/.test(name));
const kubernetesFiles = existsSync(join(root, 'k8s'))
  ? readdirSync(join(root, 'k8s'), { recursive: true })
      .filter((name) => yaml.test(name))
      .map((name) => join('k8s', name))
  : [];

const faults = [
  ...composeFiles.flatMap((name) => faultsOfCompose(name, read(name))),
  ...kubernetesFiles.flatMap((name) => faultsOfKubernetes(name, read(name), (path) => existsSync(join(root, path)))),
];
for (const fault of faults) console.error(fault);
console.log(`${composeFiles.length + kubernetesFiles.length} manifests, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function read(name) {
  return readFileSync(join(root, name), 'utf8');
}
