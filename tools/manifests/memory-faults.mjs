import { appOf, containersOf } from './processes.mjs';

/** What Node needs outside of the heap of V8, in MiB: 64 for its code when a service is loaded, the rest for buffers under load. */
const BESIDE_HEAP_MIB = 96;

/**
 * Containers of ours in which old objects, young objects and what lies outside of the heap do not fit into the limit together: under
 * load the kernel would end them before V8 collects.
 * @param semiSpace size of a space for young objects in MiB, of which V8 has three
 */
export function faultsOfMemory(folder, objects, semiSpace) {
  return objects.flatMap(({ kind, metadata, spec }) =>
    containersOf(spec)
      .filter(appOf)
      .flatMap(({ name, env = [], resources }) => {
        const options = env.find((each) => each.name === 'NODE_OPTIONS')?.value ?? '';
        const heap = Number(/--max-old-space-size=(\d+)/.exec(options)?.[1] ?? NaN);
        const needed = heap + 3 * semiSpace + BESIDE_HEAP_MIB;
        const limit = megabytesOf(resources?.limits?.memory);
        const fault =
          (Number.isNaN(heap) && 'it leaves the heap to a default: NODE_OPTIONS has no --max-old-space-size') ||
          (Number.isNaN(limit) && 'it has no memory limit') ||
          (needed > limit && `it needs ${needed} MiB, and has ${limit}`);
        return fault ? [`${folder}: ${kind} ${metadata.name}, ${name}: ${fault}`] : [];
      }),
  );
}

function megabytesOf(quantity = '') {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number ?? NaN) * (unit === 'Gi' ? 1024 : 1);
}
