import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { readSettings } from '@perkstream/assembly';
import { openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { EdgeAdapter } from '@perkstream/edge';
import { ContextRegistry, createLogger, NestLogger, PlatformModule, ViewRunner } from '@perkstream/platform';
import { Module } from '@nestjs/common';
import { contexts } from '../contexts.js';
import { type Command, WrongUsage } from './command.js';

@Module({})
class ContextsWithoutEdge {}

/** `npm run rebuild [-- <view>]`: makes one view anew from the streams, or all. The server is stopped. */
export const run: Command = async (args, environment, print) => {
  const [name, ...more] = args;
  if (more.length > 0) throw new WrongUsage('Usage: npm run rebuild [-- <view>]');
  const failures: unknown[] = [];
  const { engines, close } = await openStandaloneEngines(readSettings(environment), (_where, error) =>
    failures.push(error),
  );
  try {
    const module = {
      module: ContextsWithoutEdge,
      imports: [PlatformModule.with(engines, (_where, error) => failures.push(error)), ...contexts],
    };
    const logger = createLogger({ service: 'rebuild', level: 'error' });
    // Made, but not started: no process goes on while the views that it may ask are in question.
    const app = await NestFactory.create(module, new EdgeAdapter({ logger }), { logger: new NestLogger(logger) });
    await app.get(ContextRegistry).start();
    const views = app.get(ViewRunner);
    if (name !== undefined && !views.names.includes(name)) {
      throw new WrongUsage(`There is no view ${name}. There are: ${[...views.names].sort().join(', ')}`);
    }
    const started = performance.now();
    const rebuilt = await views.rebuildByName(name);
    if (failures.length > 0) throw failures[0];
    for (const each of rebuilt) print(`  ${each}`);
    print(`${rebuilt.length} views rebuilt in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await close();
  }
};
