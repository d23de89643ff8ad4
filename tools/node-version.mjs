// Imported first by each command, before what an older Node cannot load.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Perkstream needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org/en/download`,
  );
  process.exit(1);
}
