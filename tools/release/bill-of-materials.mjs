import { createHash } from 'node:crypto';
import { neededPackages } from '../build/needed-packages.mjs';

const SHIPPED = [
  'standalone',
  'gateway',
  'auth',
  'management',
  'promotions',
  'loyalty',
  'referrals',
  'exports',
  'console',
];
/** Of an SPDX licence, and not of an expression of several. */
const SINGLE_LICENCE = /^[\w.-]+$/;

/**
 * The packages of others in the apps and the console, in CycloneDX 1.5. (`npm sbom` leaves out most packages of a workspace.)
 * @param lock the contents of package-lock.json
 * @param commit `revision`: its hash; `time`: in seconds
 */
export function billOfMaterials(lock, { revision, time }, names = SHIPPED) {
  const { version, license } = lock.packages[''];
  const { others } = neededPackages(lock, ...names.map((name) => `@perkstream/${name}`));
  const hash = createHash('sha256').update(revision).digest('hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{3})(.{3})(.{12})/.exec(hash);
  const components = new Map(
    others.map((path) => componentOf(path, lock.packages[path])).map((each) => [each.purl, each]),
  );
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    // The same commit has the same one.
    serialNumber: `urn:uuid:${a}-${b}-4${c}-8${d}-${e}`,
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: {
        type: 'application',
        name: 'perkstream',
        version,
        purl: purlOf('perkstream', version),
        licenses: [{ license: { id: license } }],
      },
    },
    components: [...components.keys()].sort().map((purl) => components.get(purl)),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function componentOf(path, { version, license, integrity }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = purlOf(name, version);
  const [, sha512] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && {
      licenses: [SINGLE_LICENCE.test(license) ? { license: { id: license } } : { expression: license }],
    }),
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
  };
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
