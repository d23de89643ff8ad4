import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One line for each context, made from its compiled code: what its module says that it decides, its streams, its views, and the contexts
 * whose policies hear its events.
 */
export async function contextMap(root) {
  const { SERVICES } = await import('@perkstream/published');
  const hosted = Object.entries(SERVICES).flatMap(([service, names]) => names.map((name) => ({ name, service })));
  const contexts = await Promise.all(hosted.map(async (each) => ({ ...each, ...(await contentsOf(root, each.name)) })));
  return contexts.map(({ name, service, decides, streams, views }) => {
    const listeners = contexts.filter(({ hears }) => hears.includes(name)).map((each) => each.name);
    const lists = [
      ['Streams', streams],
      ['Views', views],
      ['Heard by', listeners],
    ].map(([title, names]) => (names.length === 0 ? '' : ` ${title}: ${names.map(quoted).join(', ')}.`));
    return `- [\`${name}\`](../libs/contexts/${name}/src) in ${service}. ${decides}${lists.join('')}\n`;
  });
}

function quoted(name) {
  return `\`${name}\``;
}

async function contentsOf(root, name) {
  const folder = join(root, 'libs/contexts', name);
  const source = readFileSync(join(folder, 'src', `${name}.module.ts`), 'utf8');
  const [, decides] = /\n\/\*\* ([^\n]+) \*\/\n@Module/.exec(source) ?? [];
  if (!decides) throw new Error(`The module of the context ${name} does not say in one line what it decides`);
  const [domain, views, policies] = await Promise.all(
    ['domain', 'views', 'policies'].map((room) => exportsIn(join(folder, 'dist', room))),
  );
  return {
    decides,
    streams: sorted(domain.flatMap((each) => categoryOf(each) ?? [])),
    views: sorted(views.flatMap((each) => each?.collection?.name ?? [])),
    hears: sorted(policies.flatMap(heardBy)),
  };
}

/** Of an aggregate, or of a kind of records. */
function categoryOf(exported) {
  if (typeof exported?.evolve === 'function') return exported.category;
  return typeof exported?.made === 'function' ? (exported.stored?.category ?? exported.type) : undefined;
}

/** The contexts whose events a policy listens to, as its constructor says. */
function heardBy(Policy) {
  const heard = [];
  const anything = new Proxy(() => anything, {
    get: (_, key) => (key === 'on' ? (_policy, { context }) => heard.push(context) : anything),
  });
  if (typeof Policy === 'function' && Policy.name.endsWith('Policy'))
    new Policy(...Array(Policy.length).fill(anything));
  return heard;
}

async function exportsIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true }).filter((file) =>
    /^(?!.*\.(spec|examples)\.).*\.js$/.test(file),
  );
  const modules = await Promise.all(files.map((file) => import(join(folder, file))));
  return modules.flatMap((module) => Object.values(module));
}

function sorted(names) {
  return [...new Set(names)].sort();
}
