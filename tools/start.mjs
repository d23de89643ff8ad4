// `npm start`: sets everything up, then runs the engine in this process, in the foreground.
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { mainOf } from './build/built-app.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { isPortInUse } from './port-in-use.mjs';
import { prepareApp } from './prepare.mjs';

endWithNpm();
const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
// Said before anything is installed or built.
if (await isPortInUse(Number(port), host)) {
  console.error(`Port ${port} is in use. Try PORT=${Number(port) + 1} npm start`);
  process.exit(1);
}
prepareApp('standalone');
await import(pathToFileURL(mainOf('standalone')).href);
