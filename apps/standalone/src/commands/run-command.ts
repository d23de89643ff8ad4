import { type Command, WrongUsage } from './command.js';

/** Each loads what it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<{ run: Command }>>> = {
  check: () => import('./check.js'),
  backup: () => import('./backup.js'),
  restore: () => import('./restore.js'),
  rebuild: () => import('./rebuild.js'),
  owner: () => import('./owner.js'),
  keys: () => import('./keys.js'),
};

export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) throw new WrongUsage(`There is no command ${name}: it is ${Object.keys(COMMANDS).join(', ')}`);
  const { run } = await load();
  await run(args, process.env, console.log);
}
