import { parseArgs } from 'node:util';

export const HELP = `Usage: npx perkstream [--demo] [--port PORT] [--data FOLDER]
       npx perkstream [--data FOLDER] COMMAND

Runs the promotion engine on this machine, and prints its address, its console, its documentation and its keys.

  --demo         fill an empty data folder with a demo shop
  --port PORT    listen on this port; 3000 by default
  --data FOLDER  keep events, documents and keys in this folder; ./data by default
  --version      print the version
  --help         print this text

Commands, on the data folder:

  keys                      print the keys as lines for a shell
  backup FILE [--force]     copy the data to a file, while the engine runs or not
  restore FILE [--force]    put a backup in the place of the data; stop the engine before
  check                     look for damage in the data file
  check orders              compare what orders say with the redemptions
  rebuild [VIEW]            rebuild the read models from the events; stop the engine before
  owner EMAIL ADDRESS       invite an owner, and print a link to sign in

All other settings are environment variables, such as HOST, PERKSTREAM_PUBLIC_URL and LOG_LEVEL.
`;

/** What a person wants who types `perkstream` and these arguments. */
export type Wanted =
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'wrong'; readonly message: string }
  /** `settings`: environment variables that the arguments set; `command`: what the app does instead of running, with its arguments. */
  | { readonly kind: 'run'; readonly settings: Readonly<Record<string, string>>; readonly command: readonly string[] };

const OPTIONS = {
  demo: { type: 'boolean' },
  port: { type: 'string' },
  data: { type: 'string' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const PORTS = 65_535;

/**
 * @param environment what the arguments leave open is taken from it; the demo shop is for who asks for it
 */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): Wanted {
  const parsed = parse(args);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals: command } = parsed;
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  if (values.port !== undefined && !isPort(values.port)) return wrong(`${values.port} is no port`);
  if (values.data === '') return wrong('--data names no folder');
  if (values.force && command.length === 0) return wrong('--force belongs to the commands backup and restore');
  if (values.demo && command.length > 0) return wrong(`--demo does not go with the command ${command[0]}`);
  const settings: Record<string, string> = {
    PERKSTREAM_DEMO: values.demo ? 'on' : environment['PERKSTREAM_DEMO'] || 'off',
  };
  if (values.port !== undefined) settings['PORT'] = values.port;
  if (values.data !== undefined) settings['PERKSTREAM_DATA_DIR'] = values.data;
  return { kind: 'run', settings, command: values.force ? [...command, '--force'] : command };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Its first sentence names the argument; the rest is about the syntax of Node.
    return String((error as Error).message).split('. ')[0] as string;
  }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= PORTS;
}

function wrong(message: string): Wanted {
  return { kind: 'wrong', message: `${message}. \`npx perkstream --help\` prints what there is.` };
}
