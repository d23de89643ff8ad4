// `npm start`: sets everything up, then runs the engine in this process, in the foreground. The console is built beside it; with
// `-- --without-console` there is none.
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { mainOf } from './build/built-app.mjs';
import { buildConsoleBeside } from './build/built-console.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { isPortInUse } from './port-in-use.mjs';
import { prepareApp } from './prepare.mjs';

endWithNpm();
const WITHOUT_CONSOLE = '--without-console';
if (process.argv.includes(WITHOUT_CONSOLE)) {
  process.env.PERKSTREAM_CONSOLE = 'off';
  // What is left may be a command of the app.
  process.argv = process.argv.filter((each) => each !== WITHOUT_CONSOLE);
}
const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
// Said before anything is installed or built.
if (await isPortInUse(Number(port), host)) {
  console.error(`Port ${port} is in use. Try PORT=${Number(port) + 1} npm start`);
  process.exit(1);
}
const withConsole = process.env.PERKSTREAM_CONSOLE !== 'off';
prepareApp('standalone', { withConsole });
if (withConsole) buildConsoleBeside();
await import(pathToFileURL(mainOf('standalone')).href);
