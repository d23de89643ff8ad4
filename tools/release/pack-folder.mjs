import { spawnSync } from 'node:child_process';

/**
 * Packs a folder as npm publishes it. The same files become the same bytes.
 * @param target the folder of the package
 * @returns the name of the `.tgz`
 */
export function packFolder(folder, target) {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', `--pack-destination=${target}`],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell },
  );
  if (status !== 0) throw new Error(`npm pack failed in ${folder}: ${stderr}`);
  const packed = JSON.parse(stdout);
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed);
  return filename;
}
