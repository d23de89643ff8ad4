/** A file that an author might write: its path, its text, and the rule that must object; without a rule the file is allowed. */
const voucher = 'libs/contexts/vouchers/src';

/** Planted files by the row of the import table that they belong to. */
export const plantedImports = {
  'packages of shops': [
    ['packages/client/src/cart.ts', `import { type CartBody } from '@perkstream/published';`],
    ['packages/medusa/src/provider.ts', `import { readFileSync } from 'node:fs';`],
    ['packages/vendure/src/plugin.ts', `import { createClient } from '../../client/src/index.js';`],
  ],
  kernel: [
    ['libs/kernel/src/money.ts', `import { Injectable } from '@nestjs/common';`],
    ['libs/kernel/src/money.ts', `import { readFileSync } from 'node:fs';`],
    ['libs/kernel/src/money.ts', `import Big from 'big.js';`],
    ['libs/kernel/src/money.ts', `import { type EventStore } from '@perkstream/ports';`],
    ['libs/kernel/src/money.ts', `import { type EventStore } from '../../ports/src/index.js';`],
  ],
  ports: [
    ['libs/ports/src/file-store/file-store.ts', `import { Readable } from 'node:stream';`],
    ['libs/ports/src/index.ts', `export { type Actor } from '@perkstream/published';`],
    ['libs/ports/src/index.ts', `export * from '@perkstream/platform';`],
  ],
  'conformance suites': [
    ['libs/conformance/src/suite.ts', `import { openSqlite } from '@perkstream/adapter-sqlite';`],
    ['libs/conformance/src/suite.ts', `import { openSqlite } from '../../adapters/sqlite/src/index.js';`],
  ],
  ledger: [['libs/ledger/src/model.ts', `import { type Redemption } from '@perkstream/published';`]],
  simulation: [
    ['simulation/src/run.ts', `import { MongoDocumentStore } from '@perkstream/adapter-mongodb';`],
    ['simulation/src/run.ts', `import { VouchersModule } from '@perkstream/context-vouchers';`],
  ],
  'adapter sqlite': [
    ['libs/adapters/sqlite/src/keys.ts', `import { MongoClient } from 'mongodb';`],
    ['libs/adapters/sqlite/src/keys.ts', `import { InProcessBus } from '@perkstream/adapter-in-process';`],
    ['libs/adapters/sqlite/src/keys.ts', `import { ViewRunner } from '@perkstream/platform';`],
    ['libs/adapters/sqlite/src/keys.ts', `import { runSuite } from '@perkstream/conformance';`],
  ],
  'adapter eventstoredb': [['libs/adapters/eventstoredb/src/append.ts', `import Database from 'libsql';`]],
  'adapter mongodb': [['libs/adapters/mongodb/src/documents.ts', `import { Kafka } from 'kafkajs';`]],
  'adapter kafka': [['libs/adapters/kafka/src/bus.ts', `import { type Operation } from '@perkstream/published';`]],
  'adapter in-process': [['libs/adapters/in-process/src/bus.ts', `const { Kafka } = require('kafkajs');`]],
  'adapter local-files': [
    ['libs/adapters/local-files/src/files.ts', `const { GridFSBucket } = await import('mongodb');`],
  ],
  'adapter http-callouts': [['libs/adapters/http-callouts/src/callouts.ts', `import { request } from 'undici';`]],
  published: [
    ['libs/published/src/vouchers/messages.ts', `import { type Voucher } from '@perkstream/context-vouchers';`],
    [
      'libs/published/src/vouchers/messages.ts',
      `export type Voucher = import('@perkstream/context-vouchers').Voucher;`,
    ],
    ['libs/published/src/vouchers/messages.ts', `import { type EventStore } from '@perkstream/ports';`],
    ['libs/published/src/vouchers/events.ts', `import { openCart } from '@perkstream/domain-pricing';`],
  ],
  'domain libraries': [
    ['libs/domain/pricing/src/price.ts', `import { DateTime } from 'luxon';`],
    ['libs/domain/pricing/src/price.ts', `import { type Operation } from '@perkstream/published';`],
    ['libs/domain/pricing/src/price.ts', `import { readFile } from 'node:fs/promises';`],
  ],
  'domain library availability': [['libs/domain/availability/src/clock.ts', `import { hrtime } from 'node:process';`]],
  platform: [
    ['libs/platform/src/index.ts', `import { VouchersModule } from '@perkstream/context-vouchers';`],
    ['libs/platform/src/index.ts', `import { openSqlite } from '@perkstream/adapter-sqlite';`],
    ['libs/platform/src/index.ts', `import { EdgeModule } from '@perkstream/edge';`],
  ],
  lookups: [['libs/lookups/src/categories.ts', `import { CatalogModule } from '@perkstream/context-catalog';`]],
  edge: [
    ['libs/edge/src/index.ts', `import { VouchersModule } from '@perkstream/context-vouchers';`],
    ['libs/edge/src/index.ts', `import { InProcessBus } from '@perkstream/adapter-in-process';`],
    ['libs/edge/src/index.ts', `import { price } from '@perkstream/domain-pricing';`],
  ],
  'testing of contexts': [
    ['libs/testing/src/context-in-process.ts', `import { VouchersModule } from '@perkstream/context-vouchers';`],
    ['libs/testing/src/context-in-process.ts', `import { openMongo } from '@perkstream/adapter-mongodb';`],
  ],
  assembly: [
    ['libs/assembly/src/engines.ts', `import { VouchersModule } from '@perkstream/context-vouchers';`],
    ['libs/assembly/src/engines.ts', `import { GatewayModule } from '@perkstream/gateway';`],
  ],
  'a context, domain': [
    [`${voucher}/domain/voucher/voucher.decider.ts`, `import { type CommandContext } from '@perkstream/platform';`],
    [`${voucher}/domain/voucher/voucher.decider.ts`, `import { type EventStore } from '@perkstream/ports';`],
    [`${voucher}/domain/voucher/voucher.decider.ts`, `import { CreateVoucher } from '@perkstream/published';`],
    [`${voucher}/domain/voucher/voucher.decider.ts`, `import { Injectable } from '@nestjs/common';`],
    [
      `${voucher}/domain/voucher/voucher.decider.ts`,
      `import { type Shown } from '../../views/vouchers/vouchers.view.js';`,
    ],
    [`${voucher}/domain/voucher/voucher.decider.ts`, `import { inspect } from 'node:util';`],
  ],
  'a context, list of features': [
    [`${voucher}/features/index.ts`, `import { VoucherRepository } from '../repositories/voucher.repository.js';`],
    [`${voucher}/features/index.ts`, `import { handler } from '@perkstream/platform';`],
  ],
  'a context, features': [
    [
      `${voucher}/features/get-voucher/get-voucher.handler.ts`,
      `import { listed } from '../list-vouchers/list-vouchers.handler.js';`,
    ],
    [
      `${voucher}/features/get-voucher/get-voucher.handler.ts`,
      `import { onPaid } from '../../policies/on-paid.policy.js';`,
    ],
    [
      `${voucher}/features/get-voucher/get-voucher.handler.ts`,
      `import { OrdersModule } from '@perkstream/context-orders';`,
    ],
    [`${voucher}/features/get-voucher/get-voucher.handler.ts`, `import Database from 'libsql';`],
    [`${voucher}/features/get-voucher/get-voucher.handler.ts`, `import { readFile } from 'node:fs/promises';`],
    [
      `${voucher}/features/get-voucher/get-voucher.handler.ts`,
      `import { InProcessBus } from '@perkstream/adapter-in-process';`,
    ],
  ],
  'a context, views': [
    [
      `${voucher}/views/vouchers/vouchers.view.ts`,
      `import { voucherDecider } from '../../domain/voucher/voucher.decider.js';`,
    ],
    [`${voucher}/views/vouchers/vouchers.view.ts`, `import { CommandRunner } from '@perkstream/platform';`],
    [`${voucher}/views/vouchers/vouchers.view.ts`, `import * as platform from '@perkstream/platform';`],
    [
      `${voucher}/views/vouchers/vouchers.view.ts`,
      `import { getVoucher } from '../../features/get-voucher/get-voucher.handler.js';`,
    ],
  ],
  'a context, shared by features': [
    [
      `${voucher}/services/voucher-changer.ts`,
      `import { getVoucher } from '../features/get-voucher/get-voucher.handler.js';`,
    ],
    [`${voucher}/repositories/voucher.repository.ts`, `import { onPaid } from '../policies/on-paid.policy.js';`],
    [`${voucher}/presenters/voucher.presenter.ts`, `import { VouchersModule } from '../vouchers.module.js';`],
    [`${voucher}/processes/removal.process.ts`, `import { OrdersModule } from '@perkstream/context-orders';`],
  ],
  'a context, publishing': [
    [
      `${voucher}/publishing/voucher.translation.ts`,
      `import { voucherDecider } from '../domain/voucher/voucher.decider.js';`,
    ],
    [`${voucher}/publishing/voucher.translation.ts`, `import { CommandRunner } from '@perkstream/platform';`],
    [`${voucher}/publishing/voucher.translation.ts`, `import { type EventStore } from '@perkstream/ports';`],
  ],
  'a context, policies': [
    [
      `${voucher}/policies/on-paid.policy.ts`,
      `import { getVoucher } from '../features/get-voucher/get-voucher.handler.js';`,
    ],
    [`${voucher}/policies/on-paid.policy.ts`, `import { OrdersModule } from '@perkstream/context-orders';`],
  ],
  'a context': [
    [`${voucher}/vouchers.module.ts`, `import { OrdersModule } from '@perkstream/context-orders';`],
    [`${voucher}/vouchers.module.ts`, `import { orders } from '../../orders/src/index.js';`],
    [`${voucher}/vouchers.module.ts`, `import { openSqlite } from '@perkstream/adapter-sqlite';`],
    [`${voucher}/specs/vouchers.int.spec.ts`, `import { OrdersModule } from '@perkstream/context-orders';`],
  ],
  e2e: [['e2e/src/vouchers.e2e.spec.ts', `import { CreateVoucher } from '@perkstream/published';`]],
  'console, pages': [
    ['apps/console/src/pages/codes/code-page.tsx', `import { Shell } from '../../app/shell.js';`],
    ['apps/console/src/pages/codes/code-page.tsx', `import { CampaignList } from '../campaigns/campaign-list.js';`],
    ['apps/console/src/pages/codes/code-page.tsx', `import { priceOf } from '@perkstream/domain-pricing';`],
  ],
  'console, parts': [
    ['apps/console/src/parts/words/money.ts', `import { CampaignList } from '../../pages/campaigns/campaign-list.js';`],
    ['apps/console/src/api/client.ts', `import { readFile } from 'node:fs/promises';`],
  ],
  console: [['apps/console/src/app/shell.tsx', `import { apiOperations } from '@perkstream/published';`]],
  apps: [
    ['apps/standalone/src/main.ts', `import { GatewayModule } from '@perkstream/gateway';`],
    ['apps/standalone/src/main.ts', `import { GatewayModule } from '../../gateway/src/gateway.module.js';`],
  ],
  'benchmarks of a package': [
    ['libs/edge/bench/server.ts', `import { VouchersModule } from '@perkstream/context-vouchers';`],
  ],
};

export const lawfulImports = [
  ['libs/published/src/vouchers/events.ts', `import { type Discount } from '@perkstream/domain-pricing';`],
  ['libs/kernel/src/instant.ts', `import { DateTime } from 'luxon';\nimport { type Json } from './json.js';`],
  ['libs/kernel/src/money.spec.ts', `import { it } from '@jest/globals';\nimport fc from 'fast-check';`],
  [
    'libs/ports/src/index.ts',
    `import { type Readable } from 'node:stream';\nexport { type Json } from '@perkstream/kernel';`,
  ],
  ['libs/adapters/sqlite/src/events.spec.ts', `import { runSuite } from '@perkstream/conformance';`],
  ['libs/edge/src/list.ts', `import { parseListQuery } from '@perkstream/domain-filters';`],
  [
    `${voucher}/domain/voucher/voucher.decider.ts`,
    `import { type Aggregate } from '@perkstream/kernel';\nimport { type VoucherKind } from '@perkstream/published';`,
  ],
  [`${voucher}/domain/voucher/voucher.decider.spec.ts`, `import { story } from '@perkstream/kernel/testing';`],
  [`${voucher}/domain/session/session.ts`, `import { type VoucherEvent } from '../voucher/events.js';`],
  [
    `${voucher}/features/get-voucher/get-voucher.handler.ts`,
    `import { CommandRunner } from '@perkstream/platform';
     import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
     import { presented } from './presented.js';`,
  ],
  [
    `${voucher}/views/vouchers/vouchers.view.ts`,
    `import { type VoucherEvent } from '../../domain/voucher/events.js';
     import { changes, view, type ViewChange } from '@perkstream/platform';`,
  ],
  [`${voucher}/specs/vouchers.int.spec.ts`, `import { ContextInProcess } from '@perkstream/testing';`],
  [`${voucher}/specs/vouchers.int.spec.ts`, `import { openSqlite } from '@perkstream/adapter-sqlite';`],
  ['libs/assembly/src/engines.ts', `import { openSqlite } from '@perkstream/adapter-sqlite';`],
  ['apps/standalone/src/contexts.ts', `import { VouchersModule } from '@perkstream/context-vouchers';`],
];

const IMPURE = [
  'export const now = Date.now();',
  `export const now = Date['now']();`,
  'export const now = new Date();',
  'export const now = Date();',
  'const { now } = Date;\nexport const moment = now();',
  'export const dice = Math.random();',
  'const { random } = Math;\nexport const dice = random();',
  'export const id = crypto.randomUUID();',
  `import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();`,
  `import { createHash } from 'crypto';\nexport const hash = createHash('sha256');`,
  'export const now = performance.now();',
  'export const now = globalThis.Date.now();',
  `import { DateTime } from 'luxon';\nexport const now = DateTime.now();`,
  'setTimeout(() => undefined, 1);',
  `export const zone = process.env['TZ'];`,
];

/** Every way to read the clock or to get random values, in every folder where decisions are made. */
export const plantedImpurities = [
  'libs/kernel/src/id.ts',
  'libs/domain/availability/src/clock.ts',
  `${voucher}/domain/voucher/voucher.decider.ts`,
  `${voucher}/domain/voucher/voucher.decider.spec.ts`,
].flatMap((path) =>
  IMPURE.filter((code) => !(code.includes('performance') && path.includes('.spec.'))).map((code, number) => [
    path.replace(/(?=\.)/, `-${number}`),
    code,
  ]),
);

export const lawfulPurities = [
  ['libs/kernel/src/instant.ts', 'export const text = (ms: number) => new Date(ms).toISOString();'],
  ['libs/kernel/src/instant.ts', `export const ms = Date.parse('2026-01-01');`],
  [`${voucher}/domain/voucher/window.ts`, 'export const most = (a: number, b: number) => Math.max(a, b);'],
  [`${voucher}/domain/voucher/window.ts`, 'export const isDate = (value: unknown) => value instanceof Date;'],
  [`${voucher}/domain/voucher/window.ts`, 'export function on(Date: { now(): number }) {\n  return Date.now();\n}'],
  [`${voucher}/features/get-voucher/get-voucher.handler.ts`, 'export const now = Date.now();'],
];

export const plantedOthers = [
  ['house/declared', 'libs/kernel/src/money.ts', `import pino from 'pino';`],
  ['house/declared', 'libs/edge/src/a.ts', `import { openSqlite } from '@perkstream/adapter-sqlite';`],
  ['house/declared', 'libs/edge/src/a.ts', `const { it } = await import('@jest/globals');`],
  ['house/declared', 'libs/edge/src/a.spec.ts', `export { type Shop } from '@perkstream/context-vouchers';`],
  ['house/names', 'libs/edge/src/utils/text.ts', 'export const a = 1;'],
  ['house/names', 'libs/edge/src/string-helpers.ts', 'export const a = 1;'],
  ['house/names', 'libs/edge/src/openApi.ts', 'export const a = 1;'],
  ['house/names', 'libs/ports/src/store.ts', 'export interface IEventStore {}'],
  ['house/names', 'libs/adapters/sqlite/src/store.ts', 'export class EventStoreImpl {}'],
  ['house/rooms', `${voucher}/voucher-look-up.ts`, 'export const a = 1;'],
  ['house/rooms', `${voucher}/orders.module.ts`, 'export const a = 1;'],
  ['house/rooms', `${voucher}/answers/voucher.presenter.ts`, 'export const a = 1;'],
  ['house/rooms', `${voucher}/repositories/voucher-directory.ts`, 'export const a = 1;'],
  ['house/rooms', `${voucher}/presenters/present-voucher.ts`, 'export const a = 1;'],
  ['house/waiting', 'libs/edge/src/a.spec.ts', `import { setTimeout as pause } from 'node:timers/promises';`],
  ['house/waiting', 'e2e/src/a.ts', 'export const soon = () => new Promise((done) => setTimeout(done, 5));'],
  ['house/waiting', 'libs/edge/src/testing/a.ts', 'await new Promise((done) => void setTimeout(done, 5));'],
  ['house/waiting', 'tools/build/a.spec.mjs', 'await new Promise((done) => setTimeout(done, 5));'],
  ['house/waiting', 'libs/edge/src/a.spec.ts', 'jest.useFakeTimers();'],
  ['house/units', 'libs/edge/src/a.ts', 'export const PATIENCE = 500;'],
  ['house/units', 'libs/edge/src/a.ts', 'export const SESSION_TIMEOUT = 1_500;'],
  ['house/units', 'tools/build/a.mjs', 'export const MEGABYTE = 2 ** 20;'],
  ['house/units', 'libs/edge/src/a.ts', 'const MAX_BYTES = 8 * 1024;\nexport const LARGE = MAX_BYTES / 2;'],
  ['no-restricted-imports', 'libs/platform/src/a.ts', `import { webcrypto } from 'node:crypto';`],
  ['no-restricted-imports', 'libs/platform/src/a.ts', `import { performance } from 'node:perf_hooks';`],
  ['no-restricted-imports', `${voucher}/features/a/a.ts`, `import { setInterval } from 'node:timers/promises';`],
  ['no-restricted-globals', 'libs/ports/src/a.ts', 'export const id = () => crypto.randomUUID();'],
  ['no-restricted-imports', 'libs/platform/src/a.ts', `export { randomFill } from 'node:crypto';`],
  ['house/skipped', 'libs/edge/src/b.spec.ts', `it.skip('gives the use back', () => undefined);`],
  ['house/skipped', 'libs/edge/src/c.spec.ts', `describe.only('a voucher', () => undefined);`],
  ['house/skipped', 'libs/edge/src/d.spec.ts', `it.todo('gives the use back');`],
  ['house/skipped', 'libs/edge/src/e.spec.ts', `it.failing('gives the use back', () => undefined);`],
  ['house/skipped', 'libs/edge/src/f.spec.ts', `it.only.each([1])('gives %s back', () => undefined);`],
  ['house/skipped', 'tools/build/a.spec.mjs', `xit('gives the use back', () => undefined);`],
  [
    'house/once',
    'libs/edge/src/a.ts',
    `import { a } from './b.js';\nimport { c } from './b.js';\nexport const d = a + c;`,
  ],
  ['house/once', 'libs/edge/src/b.ts', `import './a.js';\nimport * as a from './a.js';\nexport const b = a;`],
  ['house/types', 'libs/edge/src/a.ts', `import { Json } from '@perkstream/kernel';\nexport const a: Json = 1;`],
  [
    'house/types',
    'libs/edge/src/b.ts',
    `import { c, Json } from './c.js';\nexport type A = typeof Json.a;\nexport const b = c;`,
  ],
  ['house/types', 'libs/edge/src/c.ts', `export const a: import('./b.js').B = 1;`],
  [
    'import/consistent-type-specifier-style',
    'libs/edge/src/d.ts',
    `import type { Json } from '@perkstream/kernel';\nexport const a: Json = 1;`,
  ],
  ['no-unused-vars', 'libs/edge/src/e.ts', 'const a = 1;\nexport {};'],
  ['no-unused-vars', 'libs/edge/src/f.ts', 'const a = 1;\nexport type A = typeof a;'],
  [
    'no-unused-vars',
    'libs/edge/src/g.ts',
    `export function f() {\n  try {\n    g();\n  } catch (error) {\n    g();\n  }\n}\nfunction g() {}`,
  ],
  ['no-unused-vars', 'tools/build/a.mjs', 'const _a = 1;\nexport {};'],
  ['no-undef', 'tools/build/b.mjs', 'export const a = window;'],
  ['unused directive', 'libs/edge/src/h.ts', '// eslint-disable-next-line eqeqeq\nexport const a = 1;'],
  ['unused directive', 'libs/edge/src/i.ts', '// oxlint-disable-next-line eqeqeq\nexport const a = 1;'],
  ['typescript/ban-ts-comment', 'libs/edge/src/j.ts', '// @ts-ignore\nexport const a: string = 1;'],
  ['typescript/no-explicit-any', 'libs/edge/src/k.ts', 'export const a = (b: any) => b;'],
  ['eqeqeq', 'libs/edge/src/l.ts', 'export const isOne = (a: unknown) => a == 1;'],
  ['no-constant-condition', 'libs/edge/src/m.ts', 'export const a = (b: number) => (1 ? b : 2);'],
  ['no-control-regex', 'libs/edge/src/n.ts', 'export const a = /\\x1f/;'],
  ['no-debugger', 'libs/edge/src/o.ts', 'debugger;\nexport {};'],
  [
    'no-dupe-else-if',
    'libs/edge/src/p.ts',
    'export function f(a: number) {\n  if (a === 1) g();\n  else if (a === 1) f(2);\n}\nfunction g() {}',
  ],
  [
    'no-else-return',
    'libs/edge/src/q.ts',
    'export function f(a: number) {\n  if (a) {\n    return 1;\n  } else {\n    return 2;\n  }\n}',
  ],
  ['no-empty', 'libs/edge/src/r.ts', 'export function f(a: number) {\n  if (a) {\n  }\n}'],
  ['no-eval', 'libs/edge/src/s.ts', `export const a = globalThis.eval('1');`],
  ['no-implicit-coercion', 'libs/edge/src/t.ts', 'export const a = (b: string) => +b;'],
  ['no-new-func', 'libs/edge/src/u.ts', `export const a = new Function('return 1');`],
  ['no-self-compare', 'libs/edge/src/v.ts', 'export const a = (b: number) => b === b;'],
  ['no-throw-literal', 'libs/edge/src/w.ts', `export function f() {\n  throw 'no';\n}`],
  ['no-useless-rename', 'libs/edge/src/x.ts', 'export const a = ({ b: b }: { b: number }) => b;'],
  ['no-useless-return', 'libs/edge/src/y.ts', 'export function f() {\n  f();\n  return;\n}'],
  ['no-var', 'libs/edge/src/z.ts', 'export var a = 1;'],
  ['no-warning-comments', 'libs/edge/src/aa.ts', `// ${['TO', 'DO'].join('')}: later\nexport const a = 1;`],
  ['object-shorthand', 'libs/edge/src/ab.ts', 'export const a = (b: number) => ({ b: b });'],
  ['prefer-const', 'libs/edge/src/ac.ts', 'export function f() {\n  let a = 1;\n  return a;\n}'],
  ['prefer-template', 'libs/edge/src/ad.ts', `export const a = (b: string) => 'a' + b;`],
  [
    'typescript/no-floating-promises',
    'libs/kernel/src/c.ts',
    'export async function save() {}\nexport function saveAll() {\n  save();\n}',
  ],
  ['typescript/no-floating-promises', 'tools/build/c.mjs', 'async function save() {}\nsave();'],
  [
    'typescript/no-misused-promises',
    'libs/kernel/src/d.ts',
    'export async function isFull() {\n  return true;\n}\nexport const stop = () => (isFull() ? 1 : 2);',
  ],
  [
    'typescript/no-misused-promises',
    'libs/kernel/src/a.ts',
    'export const a: { b: () => void } = { b: async () => undefined };',
  ],
  [
    'typescript/no-misused-promises',
    'apps/console/src/a.tsx',
    'export const a = (b: Promise<boolean>) => (b ? <p /> : null);',
  ],
];

/** What a rule of the table above must let pass. */
export const lawfulOthers = [
  [
    'house/units',
    'libs/edge/src/a.ts',
    'export const VIEW_WAIT_MS = 1_500;\nexport const MAX_CODES = 1_000;\nexport const TRIES = 20;',
  ],
  [
    'house/units',
    'libs/edge/src/a.ts',
    'export const BYTE_ORDER_MARK = 0xfeff;\nexport const DUPLICATE_KEY_CODE = 11000;',
  ],
  [
    'house/types',
    'libs/edge/src/ae.ts',
    `import { Part } from './a.js';\nimport { put } from './b.js';\n@put()\nexport class Whole {\n  constructor(readonly part: Part) {}\n}`,
  ],
  [
    'house/once',
    'libs/edge/src/af.ts',
    `import { a } from './b.js';\nimport * as c from './b.js';\nexport const d = [a, c];`,
  ],
  ['house/skipped', 'libs/conformance/src/suite.ts', `export const left = (it: { skip: unknown }) => it.skip;`],
  [
    'no-restricted-imports',
    'libs/platform/src/b.ts',
    `import { setTimeout } from 'node:timers/promises';\nexport const a = setTimeout;`,
  ],
  [
    'typescript/no-misused-promises',
    'libs/kernel/src/b.ts',
    'export const a = (b: (done: () => void) => void) => b(async () => undefined);',
  ],
];
