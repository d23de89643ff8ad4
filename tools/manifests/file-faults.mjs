import { posix, sep } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** A value that is in no file: that of a variable without which compose refuses to start, or none where it is not set. */
const ASKED_FOR = /^\$\{\w+:(\?.+|-)\}$/s;

/**
 * Faults of a compose file: invalid YAML; services without an image; dependencies, volumes and networks that are not defined; tokens
 * that are written in the file.
 */
export function faultsOfCompose(name, text) {
  return faultsOfDocuments(name, text, (document) => {
    const services = Object.entries(document.services ?? {});
    const undefinedIn = (used, defined) => used.filter((each) => !Object.hasOwn(defined ?? {}, each));
    return services.flatMap(
      ([service, { image, build, environment, depends_on: dependsOn, volumes = [], networks = [] }]) => [
        ...Object.entries(environment ?? {})
          .filter(([variable, value]) => variable.endsWith('_TOKEN') && !ASKED_FOR.test(value))
          .map(([variable]) => `${service} has a ${variable} that is in the file`),
        ...(image || build ? [] : [`${service} has neither an image nor a build`]),
        ...undefinedIn(keysOf(dependsOn), document.services).map(
          (each) => `${service} waits for ${each}, which is no service`,
        ),
        ...undefinedIn(volumes.map(volumeOf).filter(Boolean), document.volumes).map(
          (each) => `${service} mounts ${each}, which is no volume`,
        ),
        ...undefinedIn(keysOf(networks), document.networks).map(
          (each) => `${service} joins ${each}, which is no network`,
        ),
      ],
    );
  });
}

/** Faults of a Kubernetes file: invalid YAML, objects without kind or name, kustomizations that name missing files. */
export function faultsOfKubernetes(name, text, exists) {
  return faultsOfDocuments(name, text, (document) => {
    const { apiVersion, kind, metadata } = document;
    if (kind === 'Kustomization' || /kustomization\.ya?ml$/.test(name)) {
      const folder = posix.dirname(name.split(sep).join('/'));
      const parts = [
        ...(document.resources ?? []),
        ...(document.patches ?? []).map(({ path }) => path).filter(Boolean),
      ];
      return parts
        .filter((part) => !/^https?:/.test(part) && !exists(posix.join(folder, part)))
        .map((part) => `${part} is not there`);
    }
    if (!apiVersion || !kind) return ['an object has no apiVersion or no kind'];
    if (!metadata?.name) return [`a ${kind} has no name`];
    return containersOf(document).flatMap(({ name: container, image }) =>
      image ? [] : [`the container ${container} of ${metadata.name} has no image`],
    );
  });
}

function faultsOfDocuments(name, text, faultsOf) {
  return parseAllDocuments(text, { merge: true })
    .flatMap((document) => {
      if (document.errors.length > 0) return document.errors.map(({ message }) => message.split('\n')[0]);
      const content = document.toJS();
      return content === null ? [] : faultsOf(content);
    })
    .map((fault) => `${name}: ${fault}`);
}

function containersOf({ spec }) {
  const pod = spec?.template?.spec ?? spec?.jobTemplate?.spec?.template?.spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}

function keysOf(value) {
  return Array.isArray(value) ? value : Object.keys(value ?? {});
}

/** The named volume of a mount; undefined for a path of the host. */
function volumeOf(mount) {
  const source = typeof mount === 'string' ? mount.split(':')[0] : mount.type === 'volume' ? mount.source : undefined;
  return source && !/^[./~]/.test(source) ? source : undefined;
}
